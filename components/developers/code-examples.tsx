import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getTranslations } from 'next-intl/server'
import { CodeTabs } from './code-tabs'

/** These are whole files, which a test runs, so that the page shows what works. */
const read = async (file: string) => ({ file, code: await readFile(path.join(process.cwd(), 'components/developers/examples', file), 'utf8') })

/** Code that verifies a signature, and a whole receiver. */
export async function CodeExamples() {
  const t = await getTranslations('developers.code')
  const verify = {
    typescript: await read('verify.ts'),
    python: await read('verify.py'),
    php: await read('verify.php'),
    openssl: await read('verify.sh'),
    curl: await read('send.sh'),
  }
  const receive = { typescript: await read('receive.ts'), python: await read('receive.py') }
  return (
    <>
      <section aria-labelledby="receiver" className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="receiver" className="text-lg font-bold">
            {t('receiver')}
          </h2>
          <p className="max-w-measure text-sm text-muted">{t('receiver_lead')}</p>
        </div>
        <ol className="flex max-w-measure list-decimal flex-col gap-1 pl-5">
          {(['open', 'add', 'run', 'test'] as const).map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
        <CodeTabs label={t('receiver')} files={receive} />
      </section>
      <section aria-labelledby="verify" className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="verify" className="text-lg font-bold">
            {t('title')}
          </h2>
          <p className="max-w-measure text-sm text-muted">
            {t.rich('lead', {
              link: (text) => (
                <a href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer" className="font-semibold text-accent-deep underline">
                  {text}
                </a>
              ),
            })}
          </p>
        </div>
        <CodeTabs label={t('title')} files={verify} />
      </section>
    </>
  )
}
