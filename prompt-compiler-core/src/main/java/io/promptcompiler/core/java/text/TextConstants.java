package io.promptcompiler.core.java.text;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.model.JavaTypes;
import io.promptcompiler.core.java.names.ConstantNames;
import io.promptcompiler.core.java.names.FreshNames;
import io.promptcompiler.runtime.support.FixedTexts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/**
 * The fixed texts of a class. A short text is written inline; a longer text, or one inside a loop,
 * becomes a constant named after its first words. A class file contains each text once, regardless
 * of the number of uses. For output as bytes, the texts are encoded on first use and identified by
 * numbers, because names would enlarge class files.
 */
public final class TextConstants {
  /** The name of the constant with the texts that are encoded as bytes. */
  static final String TEXTS = "TEXTS";

  private static final int LONGEST_INLINE = 60;
  private static final int LONGEST_EXCERPT = 24;

  /** The maximum number of texts that one method lists. */
  private static final int GROUP = 1000;

  /**
   * The maximum number of texts that a class keeps as arrays of UTF-16 units. The method that
   * creates them has room for about 7,000.
   */
  private static final int MOST_UNITS = 2_000;

  /**
   * The number of constants beyond which only long texts become constants, because each constant
   * takes space in the class file.
   */
  private static final int MOST_CONSTANTS = 5_000;

  private static final int LONG = 1_000;

  private final Map<String, CodeBlock> code = new LinkedHashMap<>();
  private final Map<String, CodeBlock> units = new HashMap<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<FieldSpec> constants = new ArrayList<>();
  private final FreshNames names = new FreshNames();
  private final FreshNames methodNames;

  /**
   * Creates an empty collection.
   *
   * @param methodNames the allocator for names of the methods that list the texts
   */
  public TextConstants(FreshNames methodNames) {
    this.methodNames = methodNames;
  }

  /** Returns a text as an expression of type {@code String}; it must fit into a constant. */
  public CodeBlock string(String text) {
    return code.computeIfAbsent(
        text,
        key -> {
          String literal = Literals.of(text);
          boolean isFull = constants.size() >= MOST_CONSTANTS && literal.length() <= LONG;
          return isFull || literal.length() <= LONGEST_INLINE
              ? CodeBlock.of("$L", literal)
              : constant(JavaTypes.STRING, text, CodeBlock.of("$L", literal));
        });
  }

  /**
   * Returns a text as an expression of type {@code char[]} with its UTF-16 units, or of type {@code
   * String} if there are too many arrays.
   */
  CodeBlock units(String text) {
    CodeBlock cached = units.get(text);
    if (cached != null) {
      return cached;
    }
    if (units.size() >= MOST_UNITS) {
      return string(text);
    }
    CodeBlock array = CodeBlock.of("$L.toCharArray()", string(text));
    CodeBlock constant = constant(ArrayTypeName.of(char.class), text, array);
    units.put(text, constant);
    return constant;
  }

  private CodeBlock constant(TypeName type, String text, CodeBlock value) {
    String name = names.next(ConstantNames.of(text), "_");
    constants.add(
        FieldSpec.builder(type, name)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer(value)
            .build());
    return CodeBlock.of("$L", name);
  }

  /** Returns the number of a text that is encoded as bytes. */
  CodeBlock bytes(String text) {
    string(text);
    Integer cached = numbers.get(text);
    int number = cached == null ? numbers.size() : cached;
    if (cached == null) {
      numbers.put(text, number);
    }
    return CodeBlock.of("$L", number);
  }

  /**
   * Returns the beginning of a text, for the comment on a statement that contains only its number.
   */
  static String excerpt(String text) {
    return text.length() <= LONGEST_EXCERPT
        ? Literals.of(text)
        : Literals.of(text.substring(0, LONGEST_EXCERPT) + "...");
  }

  /**
   * Adds the constants in the order of their first use, and the list of the texts that are encoded
   * as bytes. If there are many texts, separate methods list them.
   */
  public void addTo(TypeSpec.Builder type) {
    for (FieldSpec constant : constants) {
      type.addField(constant);
      // The constant would hide a type with the same name.
      type.alwaysQualify(constant.name());
    }
    List<String> texts = List.copyOf(numbers.keySet());
    if (texts.isEmpty()) {
      return;
    }
    CodeBlock list =
        texts.size() <= GROUP
            ? CodeBlock.of("$>$>\n$L$<$<", list(texts))
            : IntStream.iterate(0, from -> from < texts.size(), from -> from + GROUP)
                .mapToObj(
                    from -> group(texts.subList(from, Math.min(from + GROUP, texts.size())), type))
                .collect(CodeBlock.joining(", "));
    type.addField(
        FieldSpec.builder(FixedTexts.class, TEXTS)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
            .initializer("$T.of($L)", FixedTexts.class, list)
            .build());
  }

  private CodeBlock list(List<String> texts) {
    return texts.stream().map(code::get).collect(CodeBlock.joining(",\n"));
  }

  /** Adds a method that lists texts, and returns a call of it. */
  private CodeBlock group(List<String> texts, TypeSpec.Builder type) {
    String name = methodNames.next("texts");
    type.addMethod(
        MethodSpec.methodBuilder(name)
            .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
            .returns(ArrayTypeName.of(String.class))
            .addCode("return new $T[] {$>$>\n$L$<$<\n};\n", String.class, list(texts))
            .build());
    return CodeBlock.of("$L()", name);
  }
}
