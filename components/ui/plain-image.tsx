import type { ComponentProps } from 'react'

/** A picture without Next's optimiser, which is off: drawings need no optimising, and optimised proofs would be cached. */
export const PlainImage = ({ alt, ...attributes }: ComponentProps<'img'> & { alt: string }) => (
  // biome-ignore lint/performance/noImgElement: the one place that draws pictures, and no optimiser is used.
  <img alt={alt} {...attributes} />
)
