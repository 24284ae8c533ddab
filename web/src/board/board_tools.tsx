import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../views/icon'
import type { Camera } from './camera'

interface Props {
  readonly camera: () => Camera | undefined
  /** What lies over this picture. */
  readonly children?: ComponentChildren
}

/** Zoom, and what a game has to lay over its picture. Small windows have them below the picture, behind one button. */
export function BoardTools({ camera, children }: Props) {
  const [open, set_open] = useState(false)
  return (
    <div class={open ? 'board-tools open' : 'board-tools'} role="group" aria-label="Map view">
      <button type="button" class="fold" aria-label="Map view" aria-expanded={open} onClick={() => set_open(!open)}>
        <Icon name="look" />
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => camera()?.zoom(1.3)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => camera()?.zoom(1 / 1.3)}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label="Show the whole map" onClick={() => camera()?.show_all()}>
        <Icon name="whole" />
      </button>
      {children}
    </div>
  )
}

/** The keys of every picture: plus and minus zoom, 0 shows all. Whether it was one of them. */
export function camera_key(event: KeyboardEvent, camera: Camera): boolean {
  switch (event.key) {
    case '+':
    case '=':
      camera.zoom(1.3)
      return true
    case '-':
      camera.zoom(1 / 1.3)
      return true
    case '0':
      camera.show_all()
      return true
    default:
      return false
  }
}
