import { both, templateOf } from './template'

/** Answering a survey that shows a code at its end. */
export const surveyTemplate = templateOf(
  {
    title: both('Responda nossa pesquisa', 'Answer our survey'),
    summary: both(
      'Responda às perguntas da pesquisa até o fim e copie o código que aparece na última tela.',
      'Answer the questions of the survey to the end and copy the code of its last screen.',
    ),
    minutes: 10,
    instructions: [
      both(
        'Toque em “Abrir a tarefa”. A pesquisa abre em outra aba; deixe esta página aberta.',
        'Press “Open the task”. The survey opens in another tab; keep this page open.',
      ),
      both(
        'Responda com calma e com a sua opinião. Não há resposta certa nem errada.',
        'Take your time and give your own opinion. No answer is right or wrong.',
      ),
      both('Na última tela aparece um código. Copie exatamente como está.', 'The last screen shows a code. Copy it exactly as it is.'),
      both('Volte aqui e digite o código.', 'Come back here and enter the code.'),
    ],
    proof: both('O código só aparece para quem chega ao fim da pesquisa.', 'Only those who reach the end of the survey see the code.'),
    proof_items: [
      {
        kind: 'code',
        key: 'code',
        label: both('Código da última tela da pesquisa', 'Code of the last screen of the survey'),
        hint: both('Maiúsculas e minúsculas tanto faz. Você tem dez tentativas.', 'Upper and lower case do not matter. You have ten tries.'),
      },
    ],
    reviewers: both(
      'O código já foi conferido quando a pessoa enviou. Se puder, procure a resposta na pesquisa: uma feita em poucos segundos, ou com a mesma opção em tudo, não foi respondida com atenção.',
      'The code was checked when the person sent it. If you can, look for the answers in the survey: if they took a few seconds, or are all the same option, the survey was not answered with care.',
    ),
    reasons: [
      [
        'careless',
        both('As respostas foram dadas sem leitura. Responda de novo, com atenção.', 'The answers were given without reading. Answer again, with care.'),
      ],
      [
        'not_in_survey',
        both(
          'Não encontramos a sua resposta na pesquisa. Responda até o fim e envie de novo.',
          'We did not find your answers in the survey. Answer it to its end and send again.',
        ),
      ],
    ],
  },
  both(
    'Responda à pesquisa até o fim, com a sua opinião. O código está na última tela.',
    'Answer the survey to its end, with your own opinion. The code is on its last screen.',
  ),
)
