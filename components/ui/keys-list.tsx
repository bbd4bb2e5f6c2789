/** Keys and what each does, as the sheets of keys list them; `Ctrl K` are two keys. */
export const KeysList = ({ title, rows }: { title?: string; rows: readonly (readonly [keys: string, what: string])[] }) => (
  <div className="flex flex-col gap-2">
    {title && <h3 className="text-sm font-bold">{title}</h3>}
    <dl className="flex flex-col gap-2">
      {rows.map(([keys, what]) => (
        <div key={keys} className="flex items-baseline gap-3">
          <dt className="flex w-16 shrink-0 gap-1">
            {keys.split(' ').map((key) => (
              <kbd key={key} className="figure min-w-7 rounded-sm border border-edge px-1.5 text-center font-sans text-sm font-semibold">
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="min-w-0">{what}</dd>
        </div>
      ))}
    </dl>
  </div>
)
