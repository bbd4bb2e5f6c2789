import { PlainImage } from '@/components/ui/plain-image'

interface Props {
  /** A file below `public/pictures`, without its extension. */
  name: string
  width: number
  height: number
  /** Empty for decorative pictures. */
  alt?: string
  className?: string
}

/** A drawing from `public/pictures`, loaded when it is near the window. */
export const Picture = ({ name, width, height, alt = '', className }: Props) => (
  <PlainImage src={`/pictures/${name}.svg`} width={width} height={height} alt={alt} loading="lazy" decoding="async" className={className} />
)
