package com.acme.benchmark.build;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What one template says: five passages of random words, the same in each run for the same number.
 * With five parameters around them, a template has about 1.5 KB.
 */
public record Text(int number) {
  private static final int FOLDERS = 50;
  private static final int PASSAGES = 5;
  private static final int WORDS_OF_PASSAGE = 42;

  private static final String[] WORDS =
      ("before you change the code read each story to its end and note what it asks for then write"
              + " down which tests fail today and why nobody has seen this until now")
          .split(" ");

  /** The folder it is in. */
  String folder() {
    return "d" + number % FOLDERS;
  }

  /** Its file without folder and ending. */
  String name() {
    return "p" + number;
  }

  /** A template in some language, which has {@code %1$s} to {@code %5$s} where passages stand. */
  String in(String language) {
    Random random = new Random(number * 0x9E3779B97F4A7C15L);
    Object[] passages = IntStream.range(0, PASSAGES).mapToObj(i -> passage(random)).toArray();
    return language.formatted(passages);
  }

  private static String passage(Random random) {
    return IntStream.range(0, WORDS_OF_PASSAGE)
        .mapToObj(i -> WORDS[random.nextInt(WORDS.length)])
        .collect(Collectors.joining(" "));
  }
}
