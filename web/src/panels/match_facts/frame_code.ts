import type { Schema } from '../../api/client'

/** What another page includes to show this match: HTML. */
export function frame_code(origin: string, { id, scenario_title }: Pick<Schema<'Match'>, 'id' | 'scenario_title'>): string {
  const title = scenario_title.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<iframe src="${origin}/matches/${id}/embed" title="${title}" width="640" height="560" loading="lazy"></iframe>`
}
