import { useLocale } from 'next-intl'
import { PlainImage } from '@/components/ui/plain-image'
import { screenSizes } from './screen-sizes'
import { type ScreenName, screens } from './screens'

interface Props {
  name: ScreenName
  /** The alternative text, which must say that it is an example. */
  alt: string
  /** Sets the shown width; the height follows. */
  className?: string
}

/** A screenshot of the product in the page's language and the system's theme. */
export function Screen({ name, alt, className }: Props) {
  const { light, dark } = screens[name][useLocale()]
  const { src } = light
  const { width, height } = screenSizes[name]
  return (
    // The key makes a new element for another language, because a changed one keeps the old picture's height until the new picture has loaded.
    <picture key={src}>
      <source media="(prefers-color-scheme: dark)" srcSet={dark.src} width={width} height={height} />
      <PlainImage src={src} width={width} height={height} alt={alt} className={className} loading="lazy" decoding="async" />
    </picture>
  )
}
