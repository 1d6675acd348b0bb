package io.promptcompiler.core.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.runtime.support.FixedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * The fixed texts of a class. A short one is written where it is used; a longer one is a constant
 * named after the line of the template where it begins, and so is one inside a loop, as units. A
 * class file holds each once, however often it is used; as bytes they are made when bytes are first
 * asked for.
 */
final class FixedTexts {
  private static final int LONGEST_INLINE = 60;
  private static final int GROUP = 1000;

  /** So many units a class makes when it begins: the method that does has room for some 7,000. */
  private static final int MOST_UNITS = 2_000;

  /** Beyond so many constants only long texts become one: each takes room in the class file. */
  private static final int MOST_CONSTANTS = 5_000;

  private static final int LONG = 1_000;

  private static final String ABOUT_UNITS =
      "Fixed texts inside loops, in the form that is copied fastest.\n";

  private final ClassName holder;
  private final Map<String, CodeBlock> code = new LinkedHashMap<>();
  private final Map<String, CodeBlock> units = new HashMap<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<FieldSpec> constants = new ArrayList<>();
  private final FreshNames names = new FreshNames();

  /**
   * No texts yet.
   *
   * @param holder the nested class that will hold the bytes
   */
  FixedTexts(ClassName holder) {
    this.holder = holder;
  }

  /** A text as an expression of type {@code String}; it must fit into a constant. */
  CodeBlock string(String text, int line) {
    return code.computeIfAbsent(
        text,
        key -> {
          String literal = Literals.of(text);
          boolean isFull = constants.size() >= MOST_CONSTANTS && literal.length() <= LONG;
          return isFull || literal.length() <= LONGEST_INLINE
              ? CodeBlock.of("$L", literal)
              : constant(
                  TypeName.get(String.class), CodeBlock.of("$L", literal), line, Optional.empty());
        });
  }

  /** A text as an expression of type {@code char[]}, its UTF-16 units, or else as a text. */
  CodeBlock units(String text, int line) {
    CodeBlock known = units.get(text);
    if (known != null) {
      return known;
    }
    if (units.size() >= MOST_UNITS) {
      return string(text, line);
    }
    CodeBlock array = CodeBlock.of("$L.toCharArray()", string(text, line));
    Optional<String> comment = units.isEmpty() ? Optional.of(ABOUT_UNITS) : Optional.empty();
    CodeBlock constant = constant(ArrayTypeName.of(char.class), array, line, comment);
    units.put(text, constant);
    return constant;
  }

  private CodeBlock constant(TypeName type, CodeBlock value, int line, Optional<String> comment) {
    String name = names.next("LINE_" + line, "_");
    FieldSpec.Builder field =
        FieldSpec.builder(type, name)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer(value);
    comment.ifPresent(field::addJavadoc);
    constants.add(field.build());
    return CodeBlock.of("$L", name);
  }

  /** A text as an expression of type {@code FixedText}. */
  CodeBlock bytes(String text, int line) {
    string(text, line);
    int number = numbers.computeIfAbsent(text, key -> numbers.size());
    return CodeBlock.of("$T.TEXTS[$L]", holder, number);
  }

  /** Adds the constants and what makes the bytes. */
  void addTo(TypeSpec.Builder type, MethodNames methods) {
    constants.forEach(type::addField);
    if (numbers.isEmpty()) {
      return;
    }
    List<String> texts = List.copyOf(numbers.keySet());
    CodeBlock.Builder groups = CodeBlock.builder();
    for (int from = 0; from < texts.size(); from += GROUP) {
      List<String> group = texts.subList(from, Math.min(from + GROUP, texts.size()));
      String name = methods.fresh("texts");
      type.addMethod(group(name, group));
      groups.add("$L$L()", from == 0 ? "" : ", ", name);
    }
    type.addType(
        TypeSpec.classBuilder(holder)
            .addJavadoc("The fixed texts as bytes, made when bytes are first asked for.\n")
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .addField(
                FieldSpec.builder(ArrayTypeName.of(FixedText.class), "TEXTS")
                    .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                    .initializer("$T.of($L)", FixedText.class, groups.build())
                    .build())
            .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build())
            .build());
  }

  private MethodSpec group(String name, List<String> texts) {
    CodeBlock.Builder array = CodeBlock.builder().add("return new $T[] {\n", String.class);
    array.indent().indent();
    for (String text : texts) {
      array.add("$L,\n", code.get(text));
    }
    array.unindent().unindent();
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
        .returns(ArrayTypeName.of(String.class))
        .addCode(array.add("};\n").build())
        .build();
  }
}
