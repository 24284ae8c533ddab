/** What docs/balance.md says, by the title of the battle (vite.config.ts, balance.ts). */
declare module '*/docs/balance.md' {
  const figures: Readonly<Record<string, import('../../balance').BattleFigures>>
  export default figures
}
