interface Props {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly head: string; readonly cells: readonly (string | number)[] }[]
  /** What the first column holds. */
  readonly corner: string
}

/** A table of a game. */
export function Chart({ title, columns, rows, corner }: Props) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
