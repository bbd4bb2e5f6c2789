'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Check, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { showFieldErrors, useFieldText, useKeptValues } from '@/lib/platform/browser/forms'
import { useUpdateLink } from '@/lib/work/links/client'
import { type Link, linkSlugs, updateLink } from '@/lib/work/links/contract'

/** Changes the address of one link setting. The saved address can be opened; an unsaved one is marked as such. */
export function LinkForm({ link }: { link: Link }) {
  const t = useTranslations('admin.system')
  const fieldText = useFieldText()
  const update = useUpdateLink()
  const heading = useId()
  const slug = linkSlugs.find((known) => known === link.slug)
  const title = slug ? t(`titles.${slug}`) : link.title
  const form = useForm({
    resolver: zodResolver(updateLink.body),
    defaultValues: { url: link.url },
    values: { url: link.url },
    // Keeps what is being typed when the list is fetched again.
    resetOptions: { keepDirtyValues: true },
  })
  useKeptValues(`link ${link.slug}`, form)
  const { errors } = form.formState
  const isSaved = form.watch('url') === link.url
  const submit = form.handleSubmit(({ url }) => {
    if (update.isPending) return
    update.mutate(
      { slug: link.slug, url },
      {
        // Keeps what was typed after the press.
        onSuccess: (saved) => form.getValues('url') === url && form.reset({ url: saved.url }),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })
  const known = linkSlugs.find((slug) => slug === link.slug) ?? 'other'
  return (
    <Card>
      <form method="post" noValidate onSubmit={submit} aria-labelledby={heading} className="flex h-full flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={heading} className="text-lg font-bold">
            {title}
          </h2>
          <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
            {isSaved && <Check aria-hidden className="size-4 text-accent" strokeWidth={2} />}
            <span>{t(isSaved ? 'saved' : 'unsaved')}</span>
          </p>
        </div>
        <TextField
          label={t('url')}
          aria-label={`${title}: ${t('url')}`}
          hint={t(`hint.${known}`)}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          error={fieldText(errors.url)}
          {...form.register('url')}
        />
        <div className="mt-auto flex flex-wrap gap-3">
          <Button type="submit" busy={update.isPending}>
            {t('save')}
          </Button>
          <a href={link.url} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'secondary' })}>
            {t('try')}
            <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
          </a>
        </div>
      </form>
    </Card>
  )
}
