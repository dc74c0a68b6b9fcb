// The button "Shut down the Pi": the daemon's user may ask logind to power off, and nothing else.
polkit.addRule(function (action, subject) {
    var shutDown = [
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.power-off-multiple-sessions"
    ];
    if (subject.user === "dealer" && shutDown.indexOf(action.id) >= 0) {
        return polkit.Result.YES;
    }
});
