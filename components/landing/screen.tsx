import { useLocale } from 'next-intl'
import { PlainImage } from '@/components/ui/plain-image'
import { screenSizes } from './screen-sizes'
import { type ScreenName, screens } from './screens'

interface Props {
  name: ScreenName
  /** Says that it is an example. */
  alt: string
  /** How wide it is shown, by the window's width. Its height follows. */
  className?: string
  /** On the first screen: fetched at once, but not before the font, without which the heading is drawn twice. */
  isFirst?: boolean
}

/** A picture of the product itself, in the page's language and the system's theme. */
export function Screen({ name, alt, className, isFirst = false }: Props) {
  const { light, dark } = screens[name][useLocale()]
  const { src } = light
  const { width, height } = screenSizes[name]
  return (
    // Another language's is another element: a changed one keeps the height of the picture that it has until the next has come.
    <picture key={src}>
      <source media="(prefers-color-scheme: dark)" srcSet={dark.src} width={width} height={height} />
      <PlainImage
        src={src}
        width={width}
        height={height}
        alt={alt}
        className={className}
        {...(isFirst ? { fetchPriority: 'low' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
