//! The lesson: equal stacks swap owners, groups, passes.

use cairn_i18n::Phrase;

use crate::lesson::{Accepts, Lesson, Step, Task};

/// Teaches Swack to Black.
pub(crate) static LESSON: Lesson = Lesson {
    about: Phrase::new(
        "Equal towers swap owners; the largest group wins.",
        "Torres iguais trocam de dono; vence o maior grupo.",
    ),
    steps: &[
        Step {
            title: Phrase::new("The board", "O tabuleiro"),
            text: Phrase::new(
                "Every cell has a piece, black and white in turn. You play **Black**. In the end the player with \
                 the largest connected group of stacks wins.",
                "Cada casa tem uma peça, pretas e brancas alternadas. Você joga com as **Pretas**. No fim, ganha \
                 quem tiver o maior grupo de pilhas ligadas.",
            ),
            setup: "swack",
            position: START,
            marks: &[],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("A move swaps owners", "Uma jogada troca os donos"),
            text: Phrase::new(
                "Take the top piece of a stack of yours and put it on a **neighbouring white** stack of the \
                 **same size**; a white piece fills the cell that you left. Move the piece on c2.",
                "Tire a peça do topo de uma pilha sua e ponha em uma pilha **branca vizinha** do **mesmo \
                 tamanho**; uma peça branca ocupa a casa de onde você saiu. Mova a peça de c2.",
            ),
            setup: "swack",
            position: START,
            marks: &["c2"],
            task: Task::Move {
                accepts: Accepts::These(&["c2b2", "c2c1", "c2c3", "c2d2"]),
                hint: Phrase::new(
                    "Pick c2, then b2, d2, c1 or c3. Diagonal cells are no neighbours.",
                    "Escolha c2 e depois b2, d2, c1 ou c3. Casas na diagonal não são vizinhas.",
                ),
                wrong: Phrase::new(
                    "You may do that, but please move the piece on c2.",
                    "Pode, mas mova a peça de c2.",
                ),
                well_done: Phrase::new(
                    "The two cells swapped owners, and yours is two high now. White answers on a4.",
                    "As duas casas trocaram de dono, e a sua tem agora duas peças. As Brancas respondem em a4.",
                ),
                then: &["a5a4"],
            },
        },
        Step {
            title: Phrase::new("The top piece owns the stack", "Quem está no topo é o dono"),
            text: Phrase::new(
                "A stack belongs to the colour of its **top** piece: b2 is yours, b3 is White's. What lies below \
                 never matters, only how high the stack is.",
                "Uma pilha é da cor da peça do **topo**: b2 é sua, b3 é das Brancas. O que está embaixo nunca \
                 importa, só a altura da pilha.",
            ),
            setup: SMALL,
            position: TOWERS,
            marks: &["b2", "b3"],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("Equal sizes only", "Só tamanhos iguais"),
            text: Phrase::new(
                "Your stack on b2 is two high, so it can go only where White is two high as well. Find its move.",
                "A sua pilha em b2 tem duas peças; só pode ir aonde as Brancas também têm duas. Ache a jogada \
                 dela.",
            ),
            setup: SMALL,
            position: TOWERS,
            marks: &["b2"],
            task: Task::Move {
                accepts: Accepts::These(&["b2b3"]),
                hint: Phrase::new(
                    "Look up: b3 is white and two high.",
                    "Olhe para cima: b3 é branca e tem duas peças.",
                ),
                wrong: Phrase::new(
                    "You may do that, but find the move of the stack on b2.",
                    "Pode, mas ache a jogada da pilha de b2.",
                ),
                well_done: Phrase::new(
                    "b3 is yours and three high. Nothing beside it is as high: it is safe for now.",
                    "b3 é sua e tem três peças. Nenhuma vizinha é tão alta: por agora está segura.",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Groups", "Grupos"),
            text: Phrase::new(
                "Stacks of one colour side by side are a **group**; heights do not count. You have a group of \
                 four: a2, a3, b3, c3. The stack on b1 touches them only at a corner, so it is alone.",
                "Pilhas da mesma cor lado a lado são um **grupo**; a altura não conta. Você tem um grupo de \
                 quatro: a2, a3, b3, c3. A pilha de b1 só toca nele pelo canto; está sozinha.",
            ),
            setup: SMALL,
            position: APART,
            marks: &["a2", "a3", "b3", "c3"],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("Join your groups", "Junte os seus grupos"),
            text: Phrase::new(
                "One move joins all that you have into a group of **five**. Find it.",
                "Uma jogada junta tudo o que você tem em um grupo de **cinco**. Ache essa jogada.",
            ),
            setup: SMALL,
            position: APART,
            marks: &["b1"],
            task: Task::Move {
                accepts: Accepts::These(&["a2b2"]),
                hint: Phrase::new(
                    "You need b2. Come from a cell that you can do without.",
                    "Você precisa de b2. Venha de uma casa que não faça falta.",
                ),
                wrong: Phrase::new(
                    "That does not make a group of five. You need b2 and must keep the row above it.",
                    "Assim não se forma um grupo de cinco. Você precisa de b2 e tem de manter a linha de cima.",
                ),
                well_done: Phrase::new(
                    "Five! White has no move left and passes.",
                    "Cinco! As Brancas não têm mais o que mover e passam.",
                ),
                then: &["pass"],
            },
        },
        Step {
            title: Phrase::new("Pass and win", "Passe e ganhe"),
            text: Phrase::new(
                "You may always **pass**. Two passes in a row end the game, and White has just passed. Your \
                 largest group has five stacks, White's two: pass!",
                "**Passar** é sempre permitido. Dois passes seguidos terminam a partida, e as Brancas acabaram de \
                 passar. O seu maior grupo tem cinco pilhas, o delas duas: passe!",
            ),
            setup: SMALL,
            position: "b,wb,b/ww,bwb,bw/w,bwb,w b 1 b",
            marks: &["a3", "b1", "b2", "b3", "c3"],
            task: Task::Move {
                accepts: Accepts::Winning,
                hint: Phrase::new("Use the button to pass.", "Use o botão de passar."),
                wrong: Phrase::new("No need to move any more: pass.", "Não é preciso mover mais: passe."),
                well_done: Phrase::new(
                    "Both passed, five against two: you win!",
                    "Os dois passaram, cinco contra dois: você ganhou!",
                ),
                then: &[],
            },
        },
        Step {
            title: Phrase::new("Equal groups", "Grupos iguais"),
            text: Phrase::new(
                "If the largest groups are equal, each player adds the second largest, and so on. Here Black has \
                 5, 2 and 1, White 5 and 3: five each, then 7 against 8. White is ahead.",
                "Se os maiores grupos são iguais, cada um soma o segundo maior, e assim por diante. Aqui as \
                 Pretas têm 5, 2 e 1, as Brancas 5 e 3: cinco a cinco, depois 7 a 8. As Brancas estão na frente.",
            ),
            setup: "swack:size=4",
            position: "b,b,w,b/b,b,w,b/w,b,w,w/w,w,b,w b 0 -",
            marks: &["a3", "a4", "b2", "b3", "b4"],
            task: Task::Read,
        },
        Step {
            title: Phrase::new("Now play a first game", "Agora jogue uma primeira partida"),
            text: Phrase::new(
                "That is all of Swack. Make stacks that White cannot match, and keep them **together**: have fun!",
                "Isso é tudo em Swack. Faça pilhas que as Brancas não igualem e mantenha-as **juntas**: bom jogo!",
            ),
            setup: "swack",
            position: START,
            marks: &[],
            task: Task::Read,
        },
    ],
};

const SMALL: &str = "swack:size=3";
const START: &str = "w,b,w,b,w/b,w,b,w,b/w,b,w,b,w/b,w,b,w,b/w,b,w,b,w b 0 -";

/// A black and a white stack of two side by side.
const TOWERS: &str = "b,bw,w/b,wb,w/w,b,w b 0 w";

/// Black has a group of four and a stack apart from it.
const APART: &str = "b,wb,b/wb,bw,bw/w,bwb,w b 0 w";
