package io.promptcompiler.core.java.model;

import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The Javadoc of a field's accessor: its description, its default and whether it may be null. The
 * Javadoc is empty if none of these apply, so that it does not just repeat the name.
 */
final class FieldJavadoc {
  private static final int LONGEST_DEFAULT = 60;

  private FieldJavadoc() {}

  static String of(Field field) {
    List<String> facts = new ArrayList<>();
    field.defaultValue().ifPresent(value -> facts.add("Default: " + shown(value) + "."));
    if (field.mayBeAbsent()) {
      facts.add("Null if absent.");
    }
    String own = String.join(" ", facts);
    return field.description().isBlank() ? own : JavadocText.of(field.description(), own);
  }

  /** Returns a default in the author's notation; a long one is shortened. */
  static String shown(Constant value) {
    boolean isPlain = value instanceof Constant.Text text && !text.value().isBlank();
    String all = isPlain ? ((Constant.Text) value).value() : value.json();
    boolean isShort = all.length() <= LONGEST_DEFAULT;
    return JavadocText.line(isShort ? all : all.substring(0, LONGEST_DEFAULT) + "...");
  }
}
