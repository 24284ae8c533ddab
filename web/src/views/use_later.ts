import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A view that is fetched once it is wanted. What does not arrive is left out: the page works without. */
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
