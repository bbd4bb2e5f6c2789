interface Props {
  /** File below `public/pictures`, without its extension. */
  name: string
  width: number
  height: number
  /** Empty for decorative pictures. */
  alt?: string
  className?: string
}

/** A drawing from `public/pictures`, loaded when it is near the window. */
export const Picture = ({ name, width, height, alt = '', className }: Props) => (
  // biome-ignore lint/performance/noImgElement: vector drawings of our own have nothing to optimise, and the optimiser is off.
  <img src={`/pictures/${name}.svg`} width={width} height={height} alt={alt} loading="lazy" decoding="async" className={className} />
)
