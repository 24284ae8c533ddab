import { Rule } from '../../rules/rule'
import { tenths } from '../tabletop/geometry'
import { Chances, OddsCard as Card, Reckoning, signed, type Chance } from '../odds/odds'
import type { Combat, Odds, OddsOf, Shot } from './field'
import { required_words } from './reach'
import { hits_words } from './segments'

// Odds: each factor with its rule, the required roll, and the chance of each result.

type Factors = Shot['modifiers']
export const hit_chances = (chances: Shot['chances']): readonly Chance[] =>
  chances.map(({ hits, cases, of }) => ({ words: hits === 0 ? 'no hit' : hits_words(hits), cases, of }))

/** "LI charges Cun" */
export function title_of(odds: Odds): string {
  switch (odds.kind) {
    case 'fire':
      return `${odds.unit} fires at ${odds.target}`
    case 'move':
      return `${odds.unit} moves`
    case 'rally':
      return `${odds.unit} rallies`
    case 'charge':
      return `${odds.unit} charges ${odds.target}`
  }
}

/** One order's odds, as a card. */
export function OddsCard({ odds }: { readonly odds: Odds }) {
  const title = title_of(odds)
  return (
    <Card title={title}>
      <Body odds={odds} />
    </Card>
  )
}

function Body({ odds }: { readonly odds: Odds }) {
  switch (odds.kind) {
    case 'fire':
      return <Fire shot={odds} />
    case 'move':
      return <Move odds={odds} />
    case 'rally':
      return (
        <>
          <p>Required roll: {required_words(odds.required)}.</p>
          <Chances
            label="Hits removed"
            chances={odds.chances.map(({ gained, cases, of }) => ({ words: gained === 0 ? 'no effect' : `removes ${hits_words(gained)}`, cases, of }))}
          />
        </>
      )
    case 'charge':
      return <Charge odds={odds} />
  }
}

function Fire({ shot }: { readonly shot: Shot }) {
  const { score, modifiers, required, stands, chances } = shot
  return (
    <>
      <Chances compact label="Hits" chances={hit_chances(chances)} />
      <Sum score={score} factors={modifiers} required={required} />
      {stands !== undefined && (
        <p>
          To stand and fire, it must roll {required_words(stands.required)}. If it fails, its volley is ragged:{' '}
          {required_words(stands.ragged)}.
        </p>
      )}
    </>
  )
}

function Move({ odds: { segments, tolls, chances } }: { readonly odds: OddsOf<'move'> }) {
  return (
    <>
      <p>
        {segments === 1 ? '1 segment' : `${segments} segments`}
        {tolls.length === 0 && ', no fatigue'}.
      </p>
      <Tolls tolls={tolls} />
      {chances.length > 1 && <Chances compact label="Fatigue" chances={hit_chances(chances)} />}
    </>
  )
}

type Toll = OddsOf<'move'>['tolls'][number]

/** What several segments pay for the same cause, together. */
const together = (tolls: readonly Toll[]): readonly Toll[] =>
  tolls.reduce<readonly Toll[]>((all, toll) => {
    const same = all.findIndex(({ rule, tested }) => rule === toll.rule && tested === toll.tested)
    return same < 0 ? [...all, toll] : all.map((one, at) => (at === same ? { ...one, hits: one.hits + toll.hits } : one))
  }, [])

const Tolls = ({ tolls }: { readonly tolls: readonly Toll[] }) =>
  tolls.length === 0 ? null : (
    <ul>
      {together(tolls).map(({ rule, cause, hits, tested }, index) => (
        <li key={index}>
          {cause}: {tested ? `${hits_words(hits)} if a test fails` : hits_words(hits)} <Rule number={rule} />
        </li>
      ))}
    </ul>
  )

const reactions = { stand: 'If it stands', countercharge: 'If it countercharges', evade: 'If it evades' }
const faces = { front: 'in front', rear: 'in the rear', left: 'in the left flank', right: 'in the right flank' }

function Charge({ odds }: { readonly odds: OddsOf<'charge'> }) {
  const { wheel, distance, face, barrier, tolls } = odds
  return (
    <>
      <p>
        {wheel === 0 ? 'Moves' : `Wheels ${wheel < 0 ? 'left' : 'right'} by ${Math.abs(wheel)}°, moves`}{' '} {tenths(distance)}″ ahead and strikes {faces[face]}
        {barrier !== 'none' && `, across ${barrier} works or an obstacle`}.
      </p>
      <Tolls tolls={tolls} />
      {odds.reactions.map(({ reaction, caught, volley, combat }) => (
        <details key={reaction} open={odds.reactions.length === 1}>
          <summary>
            {reactions[reaction]}
            {caught === true && ', it is caught'}
            {reaction === 'evade' && caught !== true && ', the charge hits nothing'}
          </summary>
          {volley !== null && (
            <>
              <h3>It fires first</h3>
              <Fire shot={volley} />
            </>
          )}
          {combat !== null && <Fight combat={combat} />}
        </details>
      ))}
    </>
  )
}

/** The next round of a close combat: what each side fights with, and how it may end. */
export function CombatCard({ combat }: { readonly combat: Combat }) {
  const [own, enemy] = [combat.own, combat.enemy].map((side) => side.map(({ unit }) => unit).join(', '))
  const title = `Next round: ${own} against ${enemy}`
  return (
    <Card title={title}>
      <Fight combat={combat} />
    </Card>
  )
}

function Fight({ combat: { own, enemy, chances } }: { readonly combat: Combat }) {
  return (
    <>
      <Chances
        chances={chances.map(({ difference, means, cases, of }) => ({
          words: [outcome_words([...new Set(own.map(({ unit }) => unit))], difference), ...means].join(', '),
          cases,
          of,
        }))}
      />
      {[...own, ...enemy].map(({ unit, enemy: at, score, modifiers, required, chances: hits }) => (
        <div key={`${unit} ${at}`}>
          <h3>
            {unit} against {at}
          </h3>
          <Chances compact label={`Hits of ${unit}`} chances={hit_chances(hits)} />
          <Sum score={score} factors={modifiers} required={required} />
        </div>
      ))}
    </>
  )
}

/** "LI wins by 1", "LI and Leg lose by 2", "a draw" */
export function outcome_words(units: readonly string[], difference: number): string {
  if (difference === 0) return 'a draw'
  const verb = difference > 0 ? 'win' : 'lose'
  return `${units.join(' and ')} ${verb}${units.length === 1 ? 's' : ''} by ${Math.abs(difference)}`
}

/** The score, each factor with its rule, and the required roll. */
const Sum = ({ score, factors, required }: { readonly score: number; readonly factors: Factors; readonly required: number }) => (
  <Reckoning
    first={['Score', String(score)]}
    modifiers={factors.map(({ factor, rule, cause, value }) => ({ cause, rule: factor.split(' ')[0] ?? rule, value: signed(value) }))}
    sum={['Required roll of the ten-sided die', required_words(required)]}
  />
)
