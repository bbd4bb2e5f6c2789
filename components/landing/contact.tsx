import { useTranslations } from 'next-intl'
import { ClientTexts, formTexts } from '@/components/layout/client-texts'
import { Card } from '@/components/ui/card'
import { MessageForm } from './contact-form'
import { Picture } from './picture'

/** The section with the contact form. */
export function Contact() {
  const t = useTranslations('landing.contact')
  return (
    <section id="contact" aria-labelledby="contact-title" className="mx-auto max-w-content px-4 pb-14 sm:px-6 lg:pb-24">
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-16">
        <div data-reveal>
          <h2 id="contact-title" className="text-2xl font-bold sm:text-3xl">
            {t('title')}
          </h2>
          <p className="mt-3 text-lg text-muted">{t('text')}</p>
          <Picture name="message" width={420} height={300} className="mt-10 hidden h-auto w-full max-w-105 lg:block" />
        </div>
        <Card className="min-w-0">
          <p className="without-script mb-4 font-semibold text-warning">{t('no_script')}</p>
          <ClientTexts namespaces={formTexts}>
            <MessageForm texts={{ name: t('name'), email: t('email'), message: t('message'), send: t('send'), sent: t('sent') }} />
          </ClientTexts>
        </Card>
      </div>
    </section>
  )
}
