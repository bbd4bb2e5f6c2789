'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { TextField } from '@/components/ui/field'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { usePageQuery } from '@/lib/platform/browser/page-query'
import { useFindPerson } from '@/lib/work/privacy-requests/client'
import { FoundPerson } from './found-person'

/** What people ask of their data: a copy, or that they are erased. */
export const PersonRequests = () => (
  <Suspense fallback={<SearchForm typed="" busy={false} problem={undefined} onType={() => {}} onSearch={() => {}} />}>
    <Search />
  </Suspense>
)

/** What a refusal says of the field. */
const textOf = (error: Error | null) => (error instanceof ApiError ? firstTexts(error).who : undefined)

/** The address may name the payment code of a task whose person is meant. */
function Search() {
  const t = useTranslations('admin.privacy')
  const code = usePageQuery().param('code')
  const [typed, setTyped] = useState(code)
  const find = useFindPerson((error) => {
    if (!textOf(error)) showFailure(error)
  })
  const { mutate, data } = find
  const problem = textOf(find.error)
  const search = (who: string) => {
    setTyped(who)
    mutate(who)
  }
  useEffect(() => {
    if (code) mutate(code)
  }, [code, mutate])
  return (
    <>
      <SearchForm typed={typed} busy={find.isPending} problem={problem} onType={setTyped} onSearch={() => search(typed.trim())} />
      <div aria-live="polite" className="flex flex-col gap-6">
        {data?.is_empty && (
          <Card>
            <EmptyState drawing="people" title={t('nothing')} text={t('nothing_text')} />
          </Card>
        )}
        {data && !data.is_empty && find.variables !== undefined && (
          <FoundPerson key={data.found} who={find.variables} person={data} onSearch={search} onErased={() => search(find.variables ?? '')} />
        )}
      </div>
    </>
  )
}

interface FormProps {
  typed: string
  busy: boolean
  problem: string | undefined
  onType: (text: string) => void
  onSearch: () => void
}

function SearchForm({ typed, busy, problem, onType, onSearch }: FormProps) {
  const t = useTranslations('admin.privacy')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSearch()
  }
  return (
    <Card>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4 md:max-w-120">
        <TextField
          label={t('who')}
          hint={t('who_hint')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={problem}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <Button type="submit" busy={busy} className="sm:self-start">
          {t('search')}
        </Button>
      </form>
    </Card>
  )
}
