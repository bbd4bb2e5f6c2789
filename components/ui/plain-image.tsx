import type { ComponentProps } from 'react'

/** A picture as it is, without Next's optimiser, which is off: drawings have nothing to optimise, and proofs must not be kept by anybody. */
export const PlainImage = ({ alt, ...attributes }: ComponentProps<'img'> & { alt: string }) => (
  // biome-ignore lint/performance/noImgElement: the one place that draws pictures, and no optimiser is used.
  <img alt={alt} {...attributes} />
)
