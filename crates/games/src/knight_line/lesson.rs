//! The lesson: splitting, touching, lines of four, blocking, passing.

use cairn_i18n::Phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Knight Line to White, with two players.
pub(crate) static LESSON: Lesson = Lesson {
    about: Phrase::new(
        "Split stacks by knight's moves; four in line win on a table without an edge.",
        "Divida pilhas com saltos de cavalo; quatro em linha vencem numa mesa sem borda.",
    ),
    steps: &[
        Step {
            title: Phrase::new("Two towers", "Duas torres"),
            text: Phrase::new(
                "Each player has a tower of twenty tiles on a table without an edge. You play **White**. Who first \
                 has **four** stacks in a straight line wins.",
                "Cada jogador tem uma torre de vinte peças em uma mesa sem bordas. Você joga com as **Brancas**. \
                 Ganha quem primeiro tiver **quatro** pilhas em linha reta.",
            ),
            setup: SETUP,
            position: START,
            marks: &["0,0", "1,0"],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("Leap like a knight", "Salte como o cavalo"),
            text: Phrase::new(
                "Tiles leap like a chess **knight**: two squares straight and one to the side. Your very first \
                 move takes just **one** tile. Make it!",
                "As peças saltam como o **cavalo** do xadrez: duas casas em frente e uma para o lado. A sua \
                 primeira jogada leva só **uma** peça. Jogue!",
            ),
            setup: SETUP,
            position: START,
            marks: &["2,1", "2,-1"],
            task: Task::Move {
                accepts: Accepts::Any,
                hint: Phrase::new("Pick 0,0, then 2,1 or 2,-1.", "Escolha 0,0 e depois 2,1 ou 2,-1."),
                wrong: Phrase::new("Pick 0,0, then 2,1 or 2,-1.", "Escolha 0,0 e depois 2,1 ou 2,-1."),
                well_done: Phrase::new(
                    "You have two stacks now. Black takes half of the tower and leaps to -1,1.",
                    "Agora você tem duas pilhas. As Pretas pegam metade da torre e saltam para -1,1.",
                ),
                then: &["1,0>-1,1:10"],
            },
        },
        Step {
            title: Phrase::new("Split a stack", "Divida uma pilha"),
            text: Phrase::new(
                "From now on you take as many tiles as you like, but leave **at least one** behind. Move **nine** \
                 tiles from 0,0 to 1,2.",
                "De agora em diante você leva quantas peças quiser, mas deixa **pelo menos uma**. Mova **nove** \
                 peças de 0,0 para 1,2.",
            ),
            setup: SETUP,
            position: "b10,x2,w1/x,w19,b10,x -1,0 w",
            marks: &["0,0", "1,2"],
            task: Task::Move {
                accepts: Accepts::These(&["0,0>1,2:9"]),
                hint: Phrase::new(
                    "Pick 0,0, then 1,2, then the number 9.",
                    "Escolha 0,0, depois 1,2 e depois o número 9.",
                ),
                wrong: Phrase::new(
                    "You may do that, but try nine tiles from 0,0 to 1,2.",
                    "Pode, mas tente nove peças de 0,0 para 1,2.",
                ),
                well_done: Phrase::new(
                    "Ten stayed, nine went. Black leaps to 3,1 with five tiles.",
                    "Dez ficaram, nove foram. As Pretas saltam para 3,1 com cinco peças.",
                ),
                then: &["1,0>3,1:5"],
            },
        },
        Step {
            title: Phrase::new("Stay in touch", "Fique em contato"),
            text: Phrase::new(
                "The square where you land must be **empty** and **touch** a stack of any colour, at a side or a \
                 corner. 3,3 touches nothing. From 1,2 only one square is good: move there.",
                "A casa aonde você chega tem de estar **vazia** e **tocar** em uma pilha de qualquer cor, por um \
                 lado ou um canto. 3,3 não toca em nada. A partir de 1,2 só uma casa serve: mova para lá.",
            ),
            setup: SETUP,
            position: "x2,w9,x2/b10,x2,w1,b5/x,w10,b5,x2 -1,0 w",
            marks: &["1,2", "3,3"],
            task: Task::Move {
                accepts: Accepts::These(&[
                    "1,2>2,0:1",
                    "1,2>2,0:2",
                    "1,2>2,0:3",
                    "1,2>2,0:4",
                    "1,2>2,0:5",
                    "1,2>2,0:6",
                    "1,2>2,0:7",
                    "1,2>2,0:8",
                ]),
                hint: Phrase::new("Leap down, to 2,0.", "Salte para baixo, para 2,0."),
                wrong: Phrase::new("You may do that, but start from 1,2.", "Pode, mas comece em 1,2."),
                well_done: Phrase::new(
                    "2,0 touches several stacks. A square once filled stays filled.",
                    "2,0 toca em várias pilhas. Uma casa ocupada fica ocupada para sempre.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Four in line", "Quatro em linha"),
            text: Phrase::new(
                "Four of your stacks in a line win: across, up and down or **diagonal**, whatever their heights. \
                 You have three on a diagonal. Make the fourth!",
                "Quatro pilhas suas em linha ganham: na horizontal, na vertical ou na **diagonal**, com qualquer \
                 altura. Você tem três em uma diagonal. Faça a quarta!",
            ),
            setup: SETUP,
            position: "x,w5,b5,b1/b3,w2,w1,b5/w5,b5,b1,w2/x2,w5,x 0,-1 w",
            marks: &["1,2", "2,1", "3,0"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: Phrase::new(
                    "The line goes on at 0,3. Leap there from 1,1.",
                    "A linha continua em 0,3. Salte de 1,1 para lá.",
                ),
                wrong: Phrase::new("That does not make four in line.", "Assim não há quatro em linha."),
                well_done: Phrase::new(
                    "0,3, 1,2, 2,1 and 3,0: four in line, you win!",
                    "0,3, 1,2, 2,1 e 3,0: quatro em linha, você ganhou!",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Block!", "Bloqueie!"),
            text: Phrase::new(
                "Black has three in a row, and one end is open: the stack on 1,2 would leap there. Put a stack of \
                 yours on that square.",
                "As Pretas têm três em linha, e uma ponta está aberta: a pilha de 1,2 saltaria para lá. Ponha uma \
                 pilha sua nessa casa.",
            ),
            setup: SETUP,
            position: "x,b5,x2/b4,b3,b2,w1/w8,w6,x2/x2,w3,x 0,-1 w",
            marks: &["0,1", "1,1", "2,1"],
            task: Task::Move {
                accepts: Accepts::These(&[
                    "1,0>-1,1:1",
                    "1,0>-1,1:2",
                    "1,0>-1,1:3",
                    "1,0>-1,1:4",
                    "1,0>-1,1:5",
                ]),
                hint: Phrase::new("Leap from 1,0 to -1,1.", "Salte de 1,0 para -1,1."),
                wrong: Phrase::new(
                    "Then Black would play to -1,1 and have four in line.",
                    "Então as Pretas jogariam em -1,1 e teriam quatro em linha.",
                ),
                well_done: Phrase::new("Both ends are closed now.", "Agora as duas pontas estão fechadas."),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("No move? Pass", "Sem jogada? Passe"),
            text: Phrase::new(
                "A stack of one tile never moves, and you have no other stack here. Only a player **without a \
                 move** passes: do it. If nobody can move and there is no line, Black wins.",
                "Uma pilha de uma só peça nunca se move, e aqui você não tem outra. Só passa quem **não tem \
                 jogada**: passe. Se ninguém puder mover e não houver linha, ganham as Pretas.",
            ),
            setup: SETUP,
            position: "w1,b1,w1/b1,w1,b6 0,0 w",
            marks: &[],
            task: Task::Move {
                accepts: Accepts::Any,
                hint: Phrase::new("Use the button to pass.", "Use o botão de passar."),
                wrong: Phrase::new("Use the button to pass.", "Use o botão de passar."),
                well_done: Phrase::new(
                    "Black moves on alone. So keep some stacks high!",
                    "As Pretas continuam sozinhas. Por isso, guarde algumas pilhas altas!",
                ),
                then: &["2,0>1,2:1"],
            },
        },
        Step {
            title: Phrase::new("Now play a first game", "Agora jogue uma primeira partida"),
            text: Phrase::new(
                "That is all of Knight Line. Build **two** threats at once, for only one can be blocked: have fun!",
                "Isso é tudo em Knight Line. Faça **duas** ameaças de uma vez, pois só uma pode ser bloqueada: bom \
                 jogo!",
            ),
            setup: SETUP,
            position: START,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SETUP: &str = "knight-line";
const START: &str = "w20,b20 0,0 w";
