const shapes = {
  first: 'M4 4v16M20 4 8 12l12 8z',
  back: 'M17 4 7 12l10 8z',
  on: 'M7 4l10 8-10 8z',
  last: 'M20 4v16M4 4l12 8-12 8z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  look: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M14.5 14.5 20 20M7.5 10h5M10 7.5v5',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  picture: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M16 8.5v.1',
  done: 'M5 12l5 5 9-10',
  hatched: 'M4 20 20 4M4 13l9-9M11 20l9-9',
} as const

/** A small picture on a button; the button names it. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
