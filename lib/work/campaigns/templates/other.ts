import { both, templateOf } from './template'

/** Any other short task. */
export const otherTemplate = templateOf(
  {
    title: both('Tarefa curta com print', 'Short task with a screenshot'),
    summary: both(
      'Faça uma tarefa curta na internet e envie um print que mostre que ela foi feita.',
      'Do a short task on the internet and send a screenshot that shows that it was done.',
    ),
    minutes: 5,
    instructions: [
      both(
        'Toque em “Abrir a tarefa”. A página abre em outra aba; deixe esta aberta.',
        'Press “Open the task”. The page opens in another tab; keep this one open.',
      ),
      both('Faça o que a página pede, até o fim.', 'Do what that page asks, up to the end.'),
      both('Tire um print da tela que mostra que a tarefa foi feita.', 'Take a screenshot of the screen that shows that the task was done.'),
      both('Volte aqui e envie o print.', 'Come back here and send the screenshot.'),
    ],
    proof: both('A tela inteira precisa aparecer, sem cortes.', 'The whole screen must be seen, not cropped.'),
    proof_items: [
      {
        kind: 'picture',
        key: 'screenshot',
        label: both('Print da tarefa feita', 'Screenshot of the finished task'),
        hint: both('JPG ou PNG, até 8 MB.', 'JPG or PNG, up to 8 MB.'),
      },
    ],
    reviewers: both(
      'O print precisa mostrar a última tela da tarefa, inteira. Diga aqui o que exatamente deve aparecer nela.',
      'The screenshot must show the last screen of the task, all of it. Say here what exactly must be seen in it.',
    ),
    reasons: [
      [
        'not_finished',
        both('O print mostra a tarefa pela metade. Termine e envie outro.', 'The screenshot shows the task half done. Finish it and send another.'),
      ],
      ['cropped', both('O print está cortado. Envie a tela inteira.', 'The screenshot is cropped. Send the whole screen.')],
    ],
  },
  both('Abra a tarefa e faça o que ela pede, até o fim.', 'Open the task and do what it asks, up to the end.'),
)
