import { both, templateOf } from './template'

/** Watching a video. */
export const videoTemplate = templateOf(
  {
    title: both('Assista a um vídeo', 'Watch a video'),
    summary: both(
      'Assista ao vídeo até o fim, responda a uma pergunta sobre ele e envie um print.',
      'Watch the video to its end, answer one question about it and send a screenshot.',
    ),
    minutes: 6,
    instructions: [
      both('Toque em “Abrir a tarefa”. O vídeo abre em outra aba.', 'Press “Open the task”. The video opens in another tab.'),
      both('Assista até o fim, com som. A pergunta é sobre o que o vídeo diz.', 'Watch it to its end, with sound. The question is about what the video says.'),
      both(
        'No fim, tire um print que mostre o título do vídeo e a barra no final.',
        'At the end take a screenshot that shows the title of the video and the bar at its end.',
      ),
      both('Volte aqui, envie o print e responda à pergunta.', 'Come back here, send the screenshot and answer the question.'),
    ],
    proof: both(
      'Uma resposta errada não recusa a tarefa sozinha: quem analisa olha a resposta e o print juntos.',
      'A wrong answer alone does not reject the task: the reviewer looks at the answer and the screenshot together.',
    ),
    proof_items: [
      {
        kind: 'picture',
        key: 'screenshot',
        label: both('Print do fim do vídeo', 'Screenshot of the end of the video'),
        hint: both('O título e a barra no final precisam aparecer.', 'The title and the bar at its end must be seen.'),
      },
      {
        kind: 'choice',
        key: 'question',
        label: both('Sobre o que é o vídeo?', 'What is the video about?'),
        options: [
          { key: 'a', text: both('Um produto ou serviço', 'A product or service') },
          { key: 'b', text: both('Uma pessoa ou uma história', 'A person or a story') },
          { key: 'c', text: both('Uma receita ou um passo a passo', 'A recipe or instructions') },
          { key: 'd', text: both('Nenhum destes', 'None of these') },
        ],
      },
    ],
    reviewers: both(
      'O print precisa mostrar o título certo e a barra perto do fim. Compare a resposta com o vídeo. Um print do começo não vale.',
      'The screenshot must show the right title and the bar near its end. Compare the answer with the video. A screenshot of its beginning does not count.',
    ),
    reasons: [
      [
        'not_finished',
        both(
          'O print não mostra o fim do vídeo. Assista até o fim e envie outro.',
          'The screenshot does not show the end of the video. Watch it to its end and send another.',
        ),
      ],
      [
        'other_video',
        both(
          'O print é de outro vídeo. Abra a tarefa pelo botão e tente de novo.',
          'The screenshot is of another video. Open the task with the button and try again.',
        ),
      ],
      [
        'wrong_answer',
        both(
          'A resposta não combina com o vídeo. Assista de novo e responda outra vez.',
          'The answer does not fit the video. Watch it again and answer once more.',
        ),
      ],
    ],
  },
  both('Assista ao vídeo inteiro, com som. Depois há uma pergunta curta.', 'Watch the whole video, with sound. A short question follows.'),
)
