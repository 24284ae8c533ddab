// Buchholz and its cuts beside those of another program for the same rules, the package `tiebreak`: Swiss tournaments
// that `adjutant pair` pairs, with games, allocated byes, half-point byes and players who go.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from 'tiebreak'

const program = process.env['ADJUTANT_PROGRAM'] ?? process.argv[2]
const tournaments = 12
const rounds = 6
const halves = { 1: 2, '=': 1, 0: 0, U: 2, H: 1, Z: 0 }

/** 32-bit numbers that are the same each time (xorshift). */
function chance(seed) {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const run = (text, ...command) => JSON.parse(execFileSync(program, [...command, '-', '--json'], { input: text, encoding: 'utf8' }))

const line = (number, cells) => {
  const points = cells.reduce((sum, { letter }) => sum + halves[letter], 0) / 2
  const columns = cells.map(({ opponent, colour, letter }) => `  ${String(opponent).padStart(4, opponent === 0 ? '0' : ' ')} ${colour} ${letter}`)
  return `001 ${String(number).padStart(4)}      ${`player ${number}`.padEnd(33)} ${2400 - number}${' '.repeat(28)}${points.toFixed(1).padStart(4)}     ${columns.join('')}`
}
const file = (players) => ['012 Beside', `142 ${rounds}`, '152 W', ...players.map((cells, at) => line(at + 1, cells)), ''].join('\n')

/** The cells of a tournament that is paired and played, by player; `absences`: byes are asked for, and some go. */
function played(entrants, seed, absences) {
  const below = chance(seed)
  const players = Array.from({ length: entrants }, () => [])
  const gone = new Set()
  for (let round = 1; round <= rounds; ++round) {
    const away = new Map()
    players.forEach((_, at) => {
      if (absences && round > 1 && below(25) === 0) gone.add(at + 1)
      if (gone.has(at + 1)) away.set(at + 1, 'Z')
      else if (absences && round > 1 && round < rounds && below(12) === 0) away.set(at + 1, 'H')
    })
    const asking = players.map((cells, at) => {
      const letter = away.get(at + 1)
      return letter === undefined ? cells : [...cells, { opponent: 0, colour: '-', letter }]
    })
    const { games, bye } = run(file(asking), 'pair')
    players.splice(0, entrants, ...asking)
    for (const { white, black } of games) {
      const letter = ['1', '=', '0'][below(3)]
      players[white - 1].push({ opponent: black, colour: 'w', letter })
      players[black - 1].push({ opponent: white, colour: 'b', letter: { 1: '0', '=': '=', 0: '1' }[letter] })
    }
    if (bye) players[bye - 1].push({ opponent: 0, colour: '-', letter: 'U' })
  }
  return players
}

/** The same as the package wants it. */
function results(players) {
  const all = Array.from({ length: rounds }, (_, round) => {
    const of = (wanted) => players.flatMap((cells, at) => (cells[round].letter === wanted ? [at + 1] : []))
    const pairings = players.flatMap((cells, at) => {
      const { opponent, colour, letter } = cells[round]
      const scoreWhite = halves[letter] / 2
      return colour === 'w' ? [{ white: at + 1, black: opponent, scoreWhite, scoreBlack: 1 - scoreWhite, forfeited: false }] : []
    })
    return { pairings, pairingAllocatedByes: of('U'), halfPointByes: of('H') }
  })
  return new Tiebreaker(new Results(TournamentType.SWISS, all), UnplayedRoundsAdjustment.FIDE_2023)
}

const theirs = {
  BH: (other, player) => other.buchholz(player, rounds),
  'BH/C1': (other, player) => other.buchholz(player, rounds, 1),
  'BH/C2': (other, player) => other.buchholz(player, rounds, 2),
  'BH/M1': (other, player) => other.buchholz(player, rounds, 1, 1),
  'BH/M2': (other, player) => other.buchholz(player, rounds, 2, 2),
}

/** How many figures were compared. */
function compare(players, edition) {
  const rows = run(file(players), 'standings', '--edition', edition, '--tiebreaks', Object.keys(theirs).join(','))
  const other = results(players)
  let compared = 0
  for (const { number, points, figures } of rows) {
    assert.equal(Number(points), other.score(number, rounds))
    for (const { tiebreak, value } of figures) {
      assert.equal(Number(value), theirs[tiebreak](other, number), `${tiebreak} of ${number} in\n${file(players)}`)
      ++compared
    }
  }
  return compared
}

// What has been played, and byes, is counted alike in its edition of 2023 and that of 2024.
test('byes and those who go count as in another program', () => {
  let compared = 0
  let byes = 0
  for (let seed = 1; seed <= tournaments; ++seed) {
    const players = played(9 + seed, 7919 * seed, true)
    byes += players.flat().filter(({ letter }) => 'UHZ'.includes(letter)).length
    compared += compare(players, '2024')
  }
  assert.ok(compared > 500 && byes > 100, `${compared} figures, ${byes} byes`)
})

test('where all is played the editions are one', () => {
  for (let seed = 1; seed <= tournaments; ++seed) {
    const players = played(8 + 2 * (seed % 5), 104729 * seed, false)
    for (const edition of ['2024', '2026']) compare(players, edition)
  }
})
