package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.type.Keys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A step document that has the shape of one. */
record Step(SourceFile file, Mapping document) {

  /** What stands under a key at the top. */
  Keys section(String key) {
    return new Keys(keys().mapping(key).orElse(nothing()), problem -> {});
  }

  /** The document's keys. */
  Keys keys() {
    return new Keys(document, problem -> {});
  }

  /** A text that the document must have. */
  Scalar scalar(String key) {
    return keys().scalar(key).orElseThrow();
  }

  /** Its id. */
  String id() {
    return scalar("step_id").text();
  }

  /** Where the flow goes on. */
  Scalar next() {
    return section("on_pass").scalar("next_step_id").orElseThrow();
  }

  /** Its gates. */
  List<Mapping> gates() {
    List<Mapping> gates = new ArrayList<>();
    items(keys(), "gates").forEach(gate -> gates.add((Mapping) gate));
    return gates;
  }

  /** Where a key stands, or the document where it does not. */
  Location at(String key) {
    return document.entry(key).map(DataNode.Entry::keyLocation).orElse(file.location());
  }

  /** The texts of a list. */
  static List<Scalar> scalars(Keys keys, String key) {
    List<Scalar> scalars = new ArrayList<>();
    items(keys, key).forEach(item -> scalars.add((Scalar) item));
    return scalars;
  }

  /** As above, without their places. */
  static List<String> texts(Keys keys, String key) {
    return scalars(keys, key).stream().map(Scalar::text).toList();
  }

  private static List<DataNode> items(Keys keys, String key) {
    Optional<Sequence> list = keys.sequence(key);
    return list.map(Sequence::items).orElse(List.of());
  }

  private Mapping nothing() {
    return new Mapping(List.of(), file.location());
  }
}
