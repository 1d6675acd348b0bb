package io.promptcompiler.core.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Random;

/** Changes texts as accidents and attackers do: with no respect for what they mean. */
final class Mutate {
  private static final int LARGEST = 200_000;

  private final Random random;
  private final Corpus corpus;

  Mutate(Random random, Corpus corpus) {
    this.random = random;
    this.corpus = corpus;
  }

  /** The bytes of a text after a few changes. */
  byte[] bytes(String text) {
    String changed = text;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      changed = once(changed);
    }
    byte[] bytes = changed.getBytes(UTF_8);
    return random.nextInt(12) == 0 ? damaged(bytes) : bytes;
  }

  private String once(String text) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + size());
    String before = text.substring(0, from);
    String part = text.substring(from, to);
    String after = text.substring(to);
    return switch (random.nextInt(14)) {
      case 0 -> before + after;
      case 1 -> before + part + part + after;
      case 2, 3, 4 -> before + Noise.token(random) + part + after;
      case 5 -> before + Noise.token(random) + after;
      case 6 -> before + Noise.tokens(random) + after;
      case 7 -> before + piece(corpus.text(random)) + part + after;
      case 8 -> before;
      case 9 -> text.replace("\n", random.nextBoolean() ? "\r\n" : "\r");
      case 10 -> withLines(text);
      case 11 -> before + repeated(part.isEmpty() ? Noise.token(random) : part) + after;
      case 12 -> before + new StringBuilder(part).reverse() + after;
      default -> text.replace(word(text), random.nextBoolean() ? word(text) : Noise.token(random));
    };
  }

  /** Small most of the time. */
  private int size() {
    return random.nextInt(1 << random.nextInt(8));
  }

  private String piece(String text) {
    int from = random.nextInt(text.length() + 1);
    return text.substring(from, Math.min(text.length(), from + size() * 3));
  }

  private String repeated(String part) {
    int most = Math.max(1, LARGEST / (part.length() * 8));
    return part.repeat(1 + random.nextInt(Math.min(most, 1 << random.nextInt(11))));
  }

  /** The lines with two of them exchanged, one moved to the right or one gone. */
  private String withLines(String text) {
    String[] lines = text.split("\n", -1);
    int one = random.nextInt(lines.length);
    int other = random.nextInt(lines.length);
    String line = lines[one];
    switch (random.nextInt(3)) {
      case 0 -> {
        lines[one] = lines[other];
        lines[other] = line;
      }
      case 1 -> lines[one] = " ".repeat(1 + random.nextInt(4)) + line;
      default -> lines[one] = line.strip();
    }
    return String.join("\n", lines);
  }

  private String word(String text) {
    String[] words = text.split("[^\\p{Alnum}_-]+", 200);
    String word = words[random.nextInt(words.length)];
    return word.isEmpty() || word.length() > 40 ? "a" : word;
  }

  /** Bytes of which some were changed, or the end is missing. */
  byte[] damaged(byte[] bytes) {
    if (bytes.length == 0) {
      return bytes;
    }
    byte[] damaged =
        random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
    for (int i = random.nextInt(6); i > 0 && damaged.length > 0; i--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
    }
    return damaged;
  }
}
