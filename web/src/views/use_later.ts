import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A view that loads once the reader wants it. A part that does not arrive stays out: the page works without. */
export function use_later<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [view, set_view] = useState<{ readonly of: ComponentType<Props> }>()
  useEffect(() => {
    if (!wanted || view !== undefined) return
    load().then(
      (of) => set_view({ of }),
      () => undefined,
    )
  }, [wanted])
  return view?.of
}
