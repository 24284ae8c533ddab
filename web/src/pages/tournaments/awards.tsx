import { row_name, type Standings, type Tournament } from './words'

/** The prizes, and at the end their winners. */
export function Awards(props: {
  readonly tournament: Tournament
  readonly standings: Standings | undefined
}) {
  const { awards = [] } = props.tournament.definition as { readonly awards?: readonly string[] }
  if (awards.length === 0) return null
  const won = props.standings?.rows.filter(({ award }) => award !== null) ?? []
  return (
    <section class="awards">
      <h2>Awards</h2>
      <ol>
        {won.length === 0
          ? awards.map((award, index) => <li key={index}>{award}</li>)
          : won.map((row) => (
              <li key={row.entry} value={row.place}>
                <b>{row_name(row)}</b>: {row.award}
              </li>
            ))}
      </ol>
    </section>
  )
}
