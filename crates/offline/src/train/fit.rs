//! Fits a network to positions: gradient descent with Adam on the cross-entropy of the predicted results.

use anyhow::Result;
use cairn_core::net::{BUCKETS, HIDDEN, OUTPUT_UNIT, UNIT, inputs};
use cairn_core::{Evaluate, Net};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::data::{Samples, View};
use super::{Training, progress};

/// Positions in one step.
const BATCH: usize = 2048;

/// The first step size; it falls to nothing towards the end.
const FIRST_STEP: f32 = 4e-3;

/// The hidden layer's share of the parameters of each input.
type Unit = [f32; HIDDEN];

/// The parameters of a network, and anything else of that shape.
#[derive(Clone)]
struct Parameters {
    /// The rows of the inputs, then the bias and the weights of the output.
    rows: Vec<Unit>,
    output_bias: f32,
}

impl Parameters {
    fn zero(inputs: usize) -> Parameters {
        Parameters { rows: vec![[0.0; HIDDEN]; inputs + 2], output_bias: 0.0 }
    }

    fn inputs(&self) -> usize {
        self.rows.len() - 2
    }

    fn bias(&self) -> &Unit {
        &self.rows[self.inputs()]
    }

    fn output(&self) -> &Unit {
        &self.rows[self.inputs() + 1]
    }
}

/// What there is to fit.
pub(super) struct Fit<'a> {
    samples: &'a Samples,
    training: &'a Training,
    inputs: usize,
    /// For each symmetry, the image of every input.
    images: Vec<Vec<u16>>,
}

impl<'a> Fit<'a> {
    pub(super) fn new<P: Evaluate>(samples: &'a Samples, seats: usize, training: &'a Training) -> Fit<'a> {
        let inputs = inputs::<P>(seats);
        let named = seats * P::FEATURES.len() * BUCKETS;
        let image = |which: usize| {
            let of_input = |input: usize| match input.checked_sub(named) {
                Some(pattern) => (named + P::pattern_image(which, pattern)) as u16,
                None => input as u16,
            };
            (0..inputs).map(of_input).collect()
        };
        Fit { samples, training, inputs, images: (0..P::IMAGES).map(image).collect() }
    }

    /// The network with the least loss.
    pub(super) fn run(&self, round: u64) -> Result<Net> {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(self.training.seed ^ round << 40);
        let mut parameters = self.first(&mut dice);
        let mut adam =
            Adam { mean: Parameters::zero(self.inputs), square: Parameters::zero(self.inputs), step: 0 };
        let mut order: Vec<(u32, u32)> = self.samples.seen.clone();
        let batches = order.len().div_ceil(BATCH) as u64 * self.training.epochs;
        let bar = progress(batches, &format!("round {}: fitting", round + 1))?;
        for _ in 0..self.training.epochs {
            order.shuffle(&mut dice);
            for batch in order.chunks(BATCH) {
                let seeds: u64 = dice.random();
                let slope = self.slope(&parameters, batch, seeds);
                let pace = FIRST_STEP * (1.0 - adam.step as f32 / batches as f32);
                adam.descend(&mut parameters, &slope, pace);
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        println!(
            "round {}: {} positions; loss {:.4}, on {} unseen ones {:.4}",
            round + 1,
            self.samples.seen.len(),
            self.loss(
                &parameters,
                &self.samples.seen[..self.samples.held_out.len().min(self.samples.seen.len())]
            ),
            self.samples.held_out.len(),
            self.loss(&parameters, &self.samples.held_out),
        );
        Ok(quantised(&parameters))
    }

    fn first(&self, dice: &mut Xoshiro256PlusPlus) -> Parameters {
        let mut parameters = Parameters::zero(self.inputs);
        let mut random =
            |width: f32| -> Unit { std::array::from_fn(|_| (dice.random::<f32>() - 0.5) * width) };
        for (row, comes_up) in parameters.rows.iter_mut().zip(self.inputs_that_come_up()) {
            let start = random(0.1);
            // What is never learned counts nothing.
            *row = if comes_up { start } else { [0.0; HIDDEN] };
        }
        parameters.rows[self.inputs] = random(0.5).map(|bias| bias + 0.4);
        parameters.rows[self.inputs + 1] = random(2.0);
        parameters
    }

    /// For each input, whether it is present in a position to learn from or in an image of one.
    fn inputs_that_come_up(&self) -> Vec<bool> {
        let mut comes_up = vec![false; self.inputs];
        let views = self.samples.seen.iter().flat_map(|&position| self.samples.views(position));
        let inputs = views.flat_map(|&view| self.samples.inputs(view));
        inputs.for_each(|&input| comes_up[usize::from(input)] = true);
        for image in &self.images {
            (0..self.inputs).for_each(|input| comes_up[usize::from(image[input])] |= comes_up[input]);
        }
        comes_up
    }

    /// The gradient of the loss on a batch: each thread takes a part of it, the same with any number of threads.
    fn slope(&self, parameters: &Parameters, batch: &[(u32, u32)], seed: u64) -> Parameters {
        const PARTS: usize = 2;
        let parts: Vec<_> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let of_part = |part: usize| {
            let mut slope = Parameters::zero(self.inputs);
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(part as u64));
            for &position in parts[part] {
                let image = &self.images[dice.random_range(0..self.images.len() as u32) as usize];
                self.add_slope(parameters, self.samples.views(position), image, &mut slope);
            }
            slope
        };
        let mut slope = if self.training.threads > 1 && parts.len() > 1 {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| of_part(1));
                let mut sum = of_part(0);
                if let Ok(other) = other.join() {
                    add(&mut sum, &other);
                }
                sum
            })
        } else {
            let mut sum = of_part(0);
            (1..parts.len()).for_each(|part| add(&mut sum, &of_part(part)));
            sum
        };
        let share = 1.0 / batch.len() as f32;
        slope.rows.iter_mut().flatten().for_each(|value| *value *= share);
        slope.output_bias *= share;
        slope
    }

    fn add_slope(&self, parameters: &Parameters, views: &[View], image: &[u16], slope: &mut Parameters) {
        let sums: Vec<Unit> = views.iter().map(|&view| self.sums(parameters, view, image)).collect();
        let outputs: Vec<f32> = sums.iter().map(|sums| output(parameters, sums)).collect();
        for (place, (&view, chance)) in views.iter().zip(chances(&outputs)).enumerate() {
            let surprise = chance - view.target;
            slope.output_bias += surprise;
            let (inputs, weights) = (self.inputs, parameters.output());
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                let sum = sums[place][unit];
                let clipped = sum.clamp(0.0, 1.0);
                slope.rows[inputs + 1][unit] += surprise * clipped * clipped;
                if sum > 0.0 && sum < 1.0 {
                    back[unit] = surprise * weights[unit] * 2.0 * sum;
                }
            }
            add_row(&mut slope.rows[inputs], &back);
            for &input in self.samples.inputs(view) {
                add_row(&mut slope.rows[usize::from(image[usize::from(input)])], &back);
            }
        }
    }

    fn sums(&self, parameters: &Parameters, view: View, image: &[u16]) -> Unit {
        let mut sums = *parameters.bias();
        for &input in self.samples.inputs(view) {
            add_row(&mut sums, &parameters.rows[usize::from(image[usize::from(input)])]);
        }
        sums
    }

    /// The mean cross-entropy on these positions.
    fn loss(&self, parameters: &Parameters, positions: &[(u32, u32)]) -> f64 {
        let of_position = |&position: &(u32, u32)| -> f64 {
            let views = self.samples.views(position);
            let outputs: Vec<f32> = views
                .iter()
                .map(|&view| output(parameters, &self.sums(parameters, view, &self.images[0])))
                .collect();
            let surprise = |target: f32, chance: f32| f64::from(-target * chance.max(1e-9).ln());
            let losses = views.iter().zip(chances(&outputs)).map(|(view, chance)| {
                let other = if views.len() == 1 { surprise(1.0 - view.target, 1.0 - chance) } else { 0.0 };
                surprise(view.target, chance) + other
            });
            losses.sum()
        };
        positions.iter().map(of_position).sum::<f64>() / positions.len().max(1) as f64
    }
}

fn add_row(sum: &mut Unit, row: &Unit) {
    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
}

fn add(sum: &mut Parameters, other: &Parameters) {
    sum.rows.iter_mut().zip(&other.rows).for_each(|(sum, row)| add_row(sum, row));
    sum.output_bias += other.output_bias;
}

fn output(parameters: &Parameters, sums: &Unit) -> f32 {
    let weighed = sums.iter().zip(parameters.output()).map(|(sum, weight)| {
        let clipped = sum.clamp(0.0, 1.0);
        clipped * clipped * weight
    });
    weighed.sum::<f32>() + parameters.output_bias
}

/// The predicted chance of each view: by itself if it is the only one, otherwise beside the others.
fn chances(outputs: &[f32]) -> Vec<f32> {
    if let [output] = outputs {
        return vec![1.0 / (1.0 + (-output).exp())];
    }
    let most = outputs.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = outputs.iter().map(|output| (output - most).exp()).collect();
    let sum: f32 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / sum).collect()
}

/// Adam: steps by the mean of the slopes, smaller where they vary.
struct Adam {
    mean: Parameters,
    square: Parameters,
    step: i32,
}

impl Adam {
    fn descend(&mut self, parameters: &mut Parameters, slope: &Parameters, pace: f32) {
        self.step += 1;
        let (mean_share, square_share) = (1.0 - 0.9_f32.powi(self.step), 1.0 - 0.999_f32.powi(self.step));
        let pace = pace * square_share.sqrt() / mean_share;
        let move_one = |value: &mut f32, mean: &mut f32, square: &mut f32, slope: f32| {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *value -= pace * *mean / (square.sqrt() + 1e-8);
        };
        let rows =
            parameters.rows.iter_mut().zip(&mut self.mean.rows).zip(&mut self.square.rows).zip(&slope.rows);
        for (((row, mean), square), slope) in rows {
            for unit in 0..HIDDEN {
                move_one(&mut row[unit], &mut mean[unit], &mut square[unit], slope[unit]);
            }
        }
        move_one(
            &mut parameters.output_bias,
            &mut self.mean.output_bias,
            &mut self.square.output_bias,
            slope.output_bias,
        );
    }
}

/// The network in whole numbers.
fn quantised(parameters: &Parameters) -> Net {
    let row = |row: &Unit, unit: i32, most: f32| {
        row.map(|value| (value.clamp(-most, most) * unit as f32).round() as i16)
    };
    let inputs = parameters.inputs();
    Net {
        rows: parameters.rows[..inputs].iter().map(|values| row(values, UNIT, 4.0)).collect(),
        bias: row(parameters.bias(), UNIT, 4.0),
        output: row(parameters.output(), OUTPUT_UNIT, 40.0),
        output_bias: (parameters.output_bias * 100.0).round() as i16,
    }
}
