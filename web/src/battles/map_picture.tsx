import './battles.css'

/** A map as a small picture; the words beside it describe it. */
export const MapPicture = ({ src }: { readonly src: string }) => (
  <img src={src} alt="" loading="lazy" width={112} height={84} />
)
