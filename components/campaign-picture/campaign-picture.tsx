import { PlainImage } from '@/components/ui/plain-image'
import { pictureAddress, pictureSize } from '@/lib/work/campaigns/picture-address'

interface Props {
  name: string
  alt: string
  /** The most height, in rem. */
  tallest: number
  /** Loads it only when it comes near. */
  lazy?: boolean
}

/** An uploaded picture of a campaign. Its place is as large as the picture before it has come. */
export function CampaignPicture({ name, alt, tallest, lazy = false }: Props) {
  const size = pictureSize(name)
  const place = size && { aspectRatio: `${size.width} / ${size.height}`, width: `min(100%, ${size.width}px, ${(tallest * size.width) / size.height}rem)` }
  return (
    <PlainImage
      src={pictureAddress(name)}
      alt={alt}
      {...(lazy && { loading: 'lazy' })}
      style={place ?? { maxHeight: `${tallest}rem` }}
      className="max-w-full self-start rounded-control border border-line bg-paper object-contain"
    />
  )
}
