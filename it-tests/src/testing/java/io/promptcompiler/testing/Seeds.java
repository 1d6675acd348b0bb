package io.promptcompiler.testing;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test of random inputs that takes the seed of each, an {@code int} from 1. The name of a failure
 * has the seed.
 */
@Target(METHOD)
@Retention(RUNTIME)
@ParameterizedTest(name = "seed {0}")
@ArgumentsSource(Seeds.Range.class)
public @interface Seeds {
  /** The number of seeds if all cases are tried; see {@link Cases}. */
  int value();

  /** The seeds of a test. */
  final class Range implements ArgumentsProvider, AnnotationConsumer<Seeds> {
    private int all;

    @Override
    public void accept(Seeds seeds) {
      all = seeds.value();
    }

    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return IntStream.rangeClosed(1, Cases.of(all)).mapToObj(Arguments::of);
    }
  }
}
