import { Component, h, type ComponentType, type FunctionComponent } from 'preact'

/** Draws a view again only when one of its properties is another value. */
export function memo<Props extends object>(view: FunctionComponent<Props>): ComponentType<Props> {
  return class Remembered extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const now = this.props as Readonly<Record<string, unknown>>
      const then = next as Readonly<Record<string, unknown>>
      const names = new Set([...Object.keys(now), ...Object.keys(then)])
      return [...names].some((name) => now[name] !== then[name])
    }
    override render() {
      return h(view as ComponentType<Props>, this.props as Props)
    }
  }
}
