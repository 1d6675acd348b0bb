package io.promptcompiler.core.migrate.infer;

import io.promptcompiler.core.syntax.data.YamlText;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of a value, inferred from its uses in templates. All uses are recorded before the
 * declaration is written.
 */
public final class InferredType {
  /** A way in which a template uses a value. */
  public enum Use {
    /** The value is printed, or passed where a text is expected. */
    PRINTED,
    /**
     * The value is the condition of a block, or an argument of {@code and}, {@code or} or {@code
     * not}.
     */
    TESTED,
    /** The value is compared with a number, or formatted as a number. */
    NUMBER,
    /** The value is a number without decimals. */
    INTEGER,
    /** The value is compared with {@code true} or {@code false}. */
    BOOLEAN,
    /**
     * The length of the value is used, or the value is searched, so it must be a list or a text.
     */
    MEASURED,
    /** The names of its entries are used, so it is probably no list. */
    KEYED,
    /** The value is used as a whole, whatever its type, for example by {@code json}. */
    WHOLE,
    /** The value is a conversation. */
    MESSAGES,
    /** The value is an image, a recording or a document. */
    MEDIA,
    /** The template has a fallback for an absent value. */
    OPTIONAL,
    /** A tag has this fallback, which a default in the declaration would replace. */
    FALLBACK,
    /** The value is used without a check for its presence. */
    UNCHECKED
  }

  /** The maximum number of values around a value with a type of its own. */
  private static final int DEEPEST = 30;

  private final int depth;
  private final Set<Use> uses = new LinkedHashSet<>();
  private final Map<String, InferredType> properties = new LinkedHashMap<>();
  private final Set<String> cases = new LinkedHashSet<>();
  private @Nullable InferredType element;

  /** Creates the type of a parameter. */
  public InferredType() {
    this(0);
  }

  private InferredType(int depth) {
    this.depth = depth;
  }

  public void add(Use use) {
    uses.add(use);
  }

  /** Records all uses of another name for this value. */
  public void addAll(InferredType other) {
    uses.addAll(other.uses);
    cases.addAll(other.cases);
    other.properties.forEach((name, property) -> property(name).addAll(property));
    if (other.element != null) {
      element().addAll(other.element);
    }
  }

  /** Records the values of a {@code match} block, each of which has a case. */
  public void addCases(List<String> values) {
    cases.addAll(values);
  }

  /** Returns the type of a property. A value with too many values around it can be anything. */
  public InferredType property(String name) {
    if (depth == DEEPEST) {
      add(Use.KEYED);
      return new InferredType(depth);
    }
    return properties.computeIfAbsent(name, none -> new InferredType(depth + 1));
  }

  /** Returns the type of the elements. A value with too many values around it can be anything. */
  public InferredType element() {
    if (depth == DEEPEST) {
      add(Use.KEYED);
      return new InferredType(depth);
    }
    if (element == null) {
      element = new InferredType(depth + 1);
    }
    return element;
  }

  public boolean isUsedAs(Use use) {
    return uses.contains(use);
  }

  /** Returns whether callers must provide the value. */
  private boolean isRequired() {
    return isUsedAs(Use.UNCHECKED) && !isUsedAs(Use.OPTIONAL) && !type().equals("boolean");
  }

  /**
   * Returns the name of the type. The declarations of {@code object} and {@code array} have further
   * keys.
   */
  public String type() {
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
    if (isUsedAs(Use.KEYED)
        || (isList && (isObject || isText || isNumber))
        || (isObject && (isText || isNumber))) {
      return "any";
    }
    if (isList) {
      return "array";
    }
    if (isObject) {
      return "object";
    }
    if (isNumber) {
      return isUsedAs(Use.INTEGER) ? "integer" : "number";
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

  /** Returns the declaration as a YAML mapping with formatted scalars. */
  public Map<String, Object> declaration() {
    Map<String, Object> keys = content();
    if (isRequired()) {
      keys.put("required", "true");
    } else if (type().equals("boolean") && !isUsedAs(Use.FALLBACK)) {
      keys.put("default", "false");
    }
    return keys;
  }

  /** Returns the declaration without keys that are not allowed for list elements. */
  private Map<String, Object> content() {
    Map<String, Object> keys = new LinkedHashMap<>();
    String type = type();
    if (type.equals("string") && !cases.isEmpty() && !isUsedAs(Use.PRINTED)) {
      keys.put(
          "enum", cases.stream().map(YamlText::quoted).collect(Collectors.joining(", ", "[", "]")));
    } else if (type.equals("array") && element().isText()) {
      keys.put("type", YamlText.quoted("string[]"));
    } else if (type.equals("array")) {
      keys.put("type", type);
      keys.put("items", element().content());
    } else if (type.equals("object")) {
      Map<String, Object> all = new LinkedHashMap<>();
      properties.forEach((name, property) -> all.put(name, property.declaration()));
      keys.put("properties", all);
    } else if (!type.equals("string")) {
      keys.put("type", type.endsWith("]") ? YamlText.quoted(type) : type);
    }
    return keys;
  }

  private boolean isText() {
    // An unused element can have any printable type.
    boolean isUnused = type().equals("any") && !isUsedAs(Use.WHOLE) && properties.isEmpty();
    return isUnused || (type().equals("string") && cases.isEmpty());
  }
}
