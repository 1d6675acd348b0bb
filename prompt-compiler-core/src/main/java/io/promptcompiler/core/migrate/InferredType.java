package io.promptcompiler.core.migrate;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of a value as its uses in templates suggest it. The uses are recorded first; the
 * declaration is written when all are known.
 */
final class InferredType {
  /** A way in which a template uses a value. */
  enum Use {
    /** It is printed, or passed where a text is needed. */
    PRINTED,
    /** It is the condition of a block, or an argument of {@code and}, {@code or} or {@code not}. */
    TESTED,
    /** It is compared with a number, or formatted as one. */
    NUMBER,
    /** It is compared with {@code true} or {@code false}. */
    BOOLEAN,
    /** It is measured or searched, as only lists and texts can be. */
    MEASURED,
    /** All of it is used, whatever it is, as by {@code json}. */
    WHOLE,
    /** It is a conversation. */
    MESSAGES,
    /** It is an image, a recording or a document. */
    MEDIA,
    /** It has a fallback for the case that it is absent. */
    OPTIONAL,
    /** It is used where nothing has checked that it is there. */
    UNCHECKED
  }

  private static final Set<String> WORDS_OF_YAML =
      Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

  private final Set<Use> uses = new LinkedHashSet<>();
  private final Map<String, InferredType> properties = new LinkedHashMap<>();
  private final Set<String> cases = new LinkedHashSet<>();
  private @Nullable InferredType element;

  void add(Use use) {
    uses.add(use);
  }

  /** Records the values of a choice, each of which has a case. */
  void addCases(List<String> values) {
    cases.addAll(values);
  }

  InferredType property(String name) {
    return properties.computeIfAbsent(name, none -> new InferredType());
  }

  InferredType element() {
    if (element == null) {
      element = new InferredType();
    }
    return element;
  }

  private boolean isUsedAs(Use use) {
    return uses.contains(use);
  }

  /** Checks whether a caller must provide the value. */
  private boolean isRequired() {
    return isUsedAs(Use.UNCHECKED) && !isUsedAs(Use.OPTIONAL) && !type().equals("boolean");
  }

  /** Returns the name of the type; {@code object} and {@code array} have further keys. */
  private String type() {
    boolean isList = element != null;
    boolean isObject = !properties.isEmpty();
    boolean isText = isUsedAs(Use.PRINTED) || !cases.isEmpty();
    boolean isNumber = isUsedAs(Use.NUMBER);
    if (isUsedAs(Use.MESSAGES)) {
      return "messages";
    }
    if (isUsedAs(Use.MEDIA)) {
      return "media";
    }
    if ((isList && (isObject || isText || isNumber)) || (isObject && (isText || isNumber))) {
      return "any";
    }
    if (isList) {
      return "array";
    }
    if (isObject) {
      return "object";
    }
    if (isNumber) {
      return "number";
    }
    if (isUsedAs(Use.WHOLE)) {
      return "any";
    }
    if (isText) {
      return "string";
    }
    if (isUsedAs(Use.MEASURED)) {
      return "string[]";
    }
    return isUsedAs(Use.TESTED) || isUsedAs(Use.BOOLEAN) ? "boolean" : "any";
  }

  /** Returns the declaration as a mapping of YAML, the scalars of which are written already. */
  Map<String, Object> declaration() {
    Map<String, Object> keys = content();
    if (isRequired()) {
      keys.put("required", "true");
    } else if (type().equals("boolean")) {
      keys.put("default", "false");
    }
    return keys;
  }

  /** Returns the declaration without the keys that an element of a list cannot have. */
  private Map<String, Object> content() {
    Map<String, Object> keys = new LinkedHashMap<>();
    String type = type();
    if (type.equals("string") && !cases.isEmpty() && !isUsedAs(Use.PRINTED)) {
      keys.put(
          "enum",
          cases.stream().map(InferredType::quoted).collect(Collectors.joining(", ", "[", "]")));
    } else if (type.equals("array") && element().isText()) {
      keys.put("type", quoted("string[]"));
    } else if (type.equals("array")) {
      keys.put("type", type);
      keys.put("items", element().content());
    } else if (type.equals("object")) {
      Map<String, Object> all = new LinkedHashMap<>();
      properties.forEach((name, property) -> all.put(name, property.declaration()));
      keys.put("properties", all);
    } else if (!type.equals("string")) {
      keys.put("type", type.endsWith("]") ? quoted(type) : type);
    }
    return keys;
  }

  private boolean isText() {
    // An element that nothing looks at can be anything that prints.
    boolean isUnused = type().equals("any") && !isUsedAs(Use.WHOLE) && properties.isEmpty();
    return isUnused || (type().equals("string") && cases.isEmpty());
  }

  /** Returns a name as a key of YAML, quoted where YAML would read something else. */
  static String key(String name) {
    boolean isPlain = name.matches("[\\p{L}_$][\\p{L}\\p{N}_.$-]*");
    return isPlain && !WORDS_OF_YAML.contains(name.toLowerCase(Locale.ROOT)) ? name : quoted(name);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
