"""What happens between antennas and cards: fields come and go, cards answer together, answers suffer."""

BIT_GUARD_US = 4_500  # a card needs about this long in the field before it listens


class Air:
    """Antennas are numbers from 1; the card's own `reach` says which fields feed it."""

    def __init__(self, clock, dice):
        self.clock = clock
        self.dice = dice
        self.cards = []
        self.most_fields = 0  # on at once, ever
        self.crackle = {}  # antenna -> chance in a hundred that noise is heard where nobody answers
        self.clashes = 0  # times that cards answered together and said different things
        self.seconds_on = {}  # antenna -> how long its field was on
        self._on = {}  # antenna -> since when

    def field(self, antenna, on):
        if on == (antenna in self._on):
            return
        if not on:
            since_us = self._on.pop(antenna)
            self.seconds_on[antenna] = self.seconds_on.get(antenna, 0) + (self.clock.now_us - since_us) / 1e6
            for card in self.cards:
                if card.powered_by == antenna:
                    card.fade(self.clock.now_us)
            return
        self._on[antenna] = self.clock.now_us
        self.most_fields = max(self.most_fields, len(self._on))
        for card in self.cards:
            if self.dice.percent(card.reach.get(antenna, 0)):
                card.power(antenna, self.clock.now_us)

    def put(self, card):
        self.cards.append(card)
        for antenna in self._on:
            if self.dice.percent(card.reach.get(antenna, 0)):
                card.power(antenna)

    def take(self, card):
        self.cards.remove(card)
        card.fade(self.clock.now_us)

    def answer(self, antenna, bits):
        """Symbols 0, 1, 2 (collision) or None; delay beyond the usual in us; parity error; protocol error."""
        replies = []
        if self.clock.now_us - self._on[antenna] >= BIT_GUARD_US:
            for card in self.cards:
                if card.powered_by != antenna:
                    continue
                if self.dice.percent(card.flicker):
                    card.power(antenna)  # lost its supply for a moment
                    continue
                reply = card.receive(bits)
                if reply:
                    replies.append((card.late_us, self._suffer(card, reply)))
        if not replies:
            if self.dice.percent(self.crackle.get(antenna, 0)):
                return [self.dice.below(2) for _ in range(1 + self.dice.below(12))], 0, True, True
            return None, 0, False, False
        first_us = min(late_us for late_us, _ in replies)
        together = [reply for late_us, reply in replies if late_us == first_us]
        symbols, parity_error = together[0]
        for others, error in together[1:]:
            parity_error = parity_error or error
            if len(others) > len(symbols):
                symbols, others = others, symbols
            symbols = [mine if at >= len(others) or mine == others[at] else 2 for at, mine in enumerate(symbols)]
        self.clashes += 2 in symbols
        return symbols, first_us, parity_error, False

    def _suffer(self, card, reply):
        """Turn bits over in one byte now and then; parity sees an odd number of them."""
        if not self.dice.percent(card.noise):
            return reply, False
        reply = list(reply)
        byte = self.dice.below((len(reply) + 7) // 8)
        places = list(range(byte * 8, min(byte * 8 + 8, len(reply))))
        flips = min(card.noise_bits, len(places))
        for _ in range(flips):
            place = places.pop(self.dice.below(len(places)))
            reply[place] ^= 1
        return reply, flips % 2 == 1
