import { both, templateOf } from './template'

/** Trying an app. */
export const appTemplate = templateOf(
  {
    title: both('Experimente um aplicativo', 'Try an app'),
    summary: both(
      'Instale o aplicativo pela loja oficial, abra, use por alguns minutos e conte como foi.',
      'Install the app from the official store, open it, use it for a few minutes and say how it was.',
    ),
    minutes: 12,
    instructions: [
      both(
        'Toque em “Abrir a tarefa”. A página do aplicativo abre na loja oficial do seu celular.',
        'Press “Open the task”. The page of the app opens in the official store of your phone.',
      ),
      both('Instale o aplicativo. Não compre nada e não informe cartão.', 'Install the app. Buy nothing and enter no card.'),
      both('Abra e use por uns cinco minutos, como faria no dia a dia.', 'Open it and use it for some five minutes, as you would every day.'),
      both(
        'Tire um print de uma tela de dentro do aplicativo, sem dados pessoais à vista.',
        'Take a screenshot of a screen inside the app, without personal data in it.',
      ),
      both(
        'Volte aqui, envie o print e conte o que achou. Depois você pode apagar o aplicativo.',
        'Come back here, send the screenshot and say what you think. You may remove the app afterwards.',
      ),
    ],
    proof: both('Elogio não é preciso: queremos a sua opinião, boa ou ruim.', 'No praise needed: we want your opinion, good or bad.'),
    proof_items: [
      {
        kind: 'picture',
        key: 'screenshot',
        label: both('Print de uma tela de dentro do aplicativo', 'Screenshot of a screen inside the app'),
        hint: both('Não vale a página da loja. Esconda nomes, telefones e saldos.', 'Not the page of the store. Hide names, numbers and balances.'),
      },
      {
        kind: 'text',
        key: 'opinion',
        label: both('O que você fez no aplicativo e o que achou?', 'What did you do in the app, and what do you think of it?'),
        hint: both('Duas ou três frases bastam.', 'Two or three sentences will do.'),
        minimum: 40,
        maximum: 800,
      },
    ],
    reviewers: both(
      'O print precisa ser de dentro do aplicativo, não da loja. O texto precisa falar deste aplicativo; opinião ruim vale igual. Se o print mostrar dados pessoais, peça outro.',
      'The screenshot must be from inside the app, not of the store. The text must be about this app; a bad opinion counts as much. If the screenshot shows personal data, ask for another.',
    ),
    reasons: [
      [
        'store_page',
        both('O print é da loja. Abra o aplicativo e envie um print de dentro dele.', 'The screenshot is of the store. Open the app and send one from inside.'),
      ],
      [
        'other_app',
        both(
          'O print é de outro aplicativo. Abra a tarefa pelo botão e tente de novo.',
          'The screenshot is of another app. Open the task with the button and try again.',
        ),
      ],
      ['no_opinion', both('O texto não fala deste aplicativo. Conte o que você fez nele.', 'The text is not about this app. Say what you did in it.')],
      ['personal_data', both('O print mostra dados pessoais. Esconda-os e envie outro.', 'The screenshot shows personal data. Hide them and send another.')],
    ],
  },
  both(
    'Instale pela loja oficial e use por alguns minutos. Não é preciso comprar nada.',
    'Install it from the official store and use it for a few minutes. You need not buy anything.',
  ),
)
