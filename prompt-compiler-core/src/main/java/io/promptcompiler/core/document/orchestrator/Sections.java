package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.List;
import java.util.Optional;

/** Finds the parts of a document that has its shape; what is null is not there. */
final class Sections {
  private Sections() {}

  /** The object that keys lead to. */
  static Optional<Mapping> mapping(Mapping from, String... way) {
    Optional<Mapping> at = Optional.of(from);
    for (String key : way) {
      at =
          at.flatMap(mapping -> mapping.entry(key))
              .filter(entry -> entry.value() instanceof Mapping)
              .map(entry -> (Mapping) entry.value());
    }
    return at;
  }

  /** The entry of a key whose value is a text, number or truth value. */
  static Optional<Entry> scalar(Mapping from, String key) {
    return from.entry(key)
        .filter(entry -> entry.value() instanceof Scalar scalar && !scalar.isNull());
  }

  /** What such a value says; empty where it is not there. */
  static String text(Mapping from, String key) {
    return scalar(from, key).map(entry -> ((Scalar) entry.value()).text()).orElse("");
  }

  /** The texts of a list; none where it is not there. */
  static List<String> texts(Mapping from, String key) {
    return from
        .entry(key)
        .filter(entry -> entry.value() instanceof Sequence)
        .map(entry -> ((Sequence) entry.value()).items())
        .orElse(List.of())
        .stream()
        .map(item -> ((Scalar) item).text())
        .toList();
  }
}
