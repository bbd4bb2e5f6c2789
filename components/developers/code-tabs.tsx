'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { CopyButton } from './copy-button'

type Language = 'typescript' | 'python' | 'php' | 'openssl' | 'curl'

interface Props {
  /** What the files do. */
  label: string
  files: Partial<Record<Language, { file: string; code: string }>>
}

/** The same in several languages, each a file to copy. */
export function CodeTabs({ label, files }: Props) {
  const t = useTranslations('developers.code')
  // Safe: the type has no other names.
  const languages = Object.keys(files) as Language[]
  return (
    <Tabs.Root defaultValue={languages[0]} className="overflow-hidden rounded-card border border-line bg-surface">
      <Tabs.List aria-label={`${label}: ${t('tabs')}`} className="flex flex-wrap border-b border-line px-2 sm:px-3">
        {languages.map((language) => (
          <Tabs.Trigger
            key={language}
            value={language}
            className="-mb-px min-h-11 min-w-11 border-b-2 border-transparent px-1 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent-deep sm:px-4"
          >
            {t(`files.${language}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {languages.map((language) => {
        const { file = '', code = '' } = files[language] ?? {}
        return (
          <Tabs.Content key={language} value={language} tabIndex={-1} className="outline-none">
            <div className="flex items-center justify-between gap-3 px-5 pt-3">
              <p className="min-w-0 font-mono text-sm wrap-anywhere text-muted">{file}</p>
              <CopyButton text={code} label={t('copy_file', { file })} />
            </div>
            <CodeBlock label={file} code={code} />
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}

/** Code that scrolls sideways within its box, by keys too. */
export const CodeBlock = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys cannot scroll it.
  <section aria-label={label} tabIndex={0} className="overflow-x-auto p-5 pt-2 focus-visible:-outline-offset-3">
    <pre className="w-max min-w-full font-mono text-sm leading-6">{code}</pre>
  </section>
)
