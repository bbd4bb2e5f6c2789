import { useTranslations } from 'next-intl'
import { Carousel } from './carousel'
import { Picture } from './picture'
import { Section } from './section'

const people = ['ana', 'rafael', 'celia', 'thiago', 'juliana'] as const

/** Five illustrative stories in a carousel; without its script, a list that scrolls sideways. */
export function Testimonials() {
  const t = useTranslations('landing.testimonials')
  const texts = { list: t('list'), previous: t('previous'), next: t('next'), goTo: t('go_to') }
  return (
    <Section id="testimonials" title={t('title')} text={t('text')}>
      <Carousel texts={texts}>
        {people.map((name) => (
          <li
            key={name}
            className="swiper-slide w-full shrink-0 snap-start overflow-hidden rounded-card border border-line bg-surface md:w-[calc((100%-30px)/2)]"
          >
            <figure className="flex h-full flex-col">
              <Picture
                name={`story-${name}`}
                width={520}
                height={240}
                alt={t(`items.${name}.alt`)}
                className="h-auto w-full border-b border-line bg-accent-tint"
              />
              <blockquote className="grow p-5 text-lg sm:p-6">{t(`items.${name}.quote`)}</blockquote>
              <figcaption className="flex items-center gap-3 px-5 pb-5 sm:px-6 sm:pb-6">
                <Picture name={`avatar-${name}`} width={48} height={48} className="size-12 rounded-full bg-accent-soft" />
                <span>
                  <span className="block font-bold">{t(`items.${name}.name`)}</span>
                  <span className="block text-sm text-muted">{t(`items.${name}.place`)}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </Carousel>
    </Section>
  )
}
