package io.promptcompiler.core.syntax.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The form that a value of a document must have. Each kind of document has a table of shapes:
 * documents are validated against it, and the JSON Schema for editors is derived from it.
 */
public sealed interface Shape
    permits Shape.Text,
        Shape.Checked,
        Shape.Whole,
        Shape.Truth,
        Shape.Anything,
        Shape.OneOf,
        Shape.ListOf,
        Shape.OneOrMany,
        Shape.Either,
        Shape.MapOf,
        Shape.Keyed,
        Shape.ByWord,
        Shape.Named {
  /** A text of any kind. */
  Shape TEXT = new Text("", "a text");

  /** A text that names something, such as a class or a type, and contains no {@code #}. */
  Shape NAME = new Text("", "a text", /* isName= */ true);

  /** True or false. */
  Shape TRUTH = new Truth();

  /** Any JSON. */
  Shape ANYTHING = new Anything();

  /** Returns a description of the form for findings: {@code a list}. */
  String described();

  /**
   * A text.
   *
   * @param pattern the regular expression that the whole text must match; empty if all texts are
   *     allowed
   * @param isName whether it names something that cannot contain a {@code #}
   */
  record Text(String pattern, String described, boolean isName) implements Shape {
    /** Creates a shape of texts that can be sentences. */
    public Text(String pattern, String described) {
      this(pattern, described, /* isName= */ false);
    }
  }

  /**
   * A text of a form that no regular expression describes well.
   *
   * @param isRight tests whether a text has the form
   */
  record Checked(Predicate<String> isRight, String described) implements Shape {}

  /**
   * An integer.
   *
   * @param least the smallest that is allowed
   * @param most the largest that is allowed
   * @param others words that other tools have for ranks, each with its number
   */
  record Whole(long least, long most, Map<String, String> others) implements Shape {
    /** Copies the map. */
    public Whole {
      others = Map.copyOf(others);
    }

    /** Creates a shape without words of other tools. */
    public Whole(long least, long most) {
      this(least, most, Map.of());
    }

    @Override
    public String described() {
      return most >= Integer.MAX_VALUE
          ? "an integer of at least " + least
          : "an integer from " + least + " to " + most;
    }
  }

  /** True or false. */
  record Truth() implements Shape {
    @Override
    public String described() {
      return "true or false";
    }
  }

  /** Any JSON. */
  record Anything() implements Shape {
    @Override
    public String described() {
      return "a value";
    }
  }

  /**
   * One of several words.
   *
   * @param others words of other tools, each with its counterpart here
   */
  record OneOf(List<String> words, Map<String, String> others) implements Shape {
    /** Copies the list and the map. */
    public OneOf {
      words = List.copyOf(words);
      others = Map.copyOf(others);
    }

    /** Creates a shape without words of other tools. */
    public OneOf(List<String> words) {
      this(words, Map.of());
    }

    @Override
    public String described() {
      return "one of '" + String.join("', '", words) + "'";
    }
  }

  /** A list. */
  record ListOf(Shape item) implements Shape {
    @Override
    public String described() {
      return "a list";
    }
  }

  /** One value, or a list of them. */
  record OneOrMany(Shape item) implements Shape {
    @Override
    public String described() {
      return item.described() + " or a list";
    }
  }

  /** A value of one shape, or of another shape that is an object. */
  record Either(Shape one, Shape other) implements Shape {
    @Override
    public String described() {
      return one.described() + " or " + other.described();
    }
  }

  /** An object whose keys are chosen by the author and have a shape of their own. */
  record MapOf(Shape key, Shape value) implements Shape {
    /** Creates a shape that allows any keys. */
    public MapOf(Shape value) {
      this(TEXT, value);
    }

    @Override
    public String described() {
      return "an object";
    }
  }

  /**
   * An object.
   *
   * @param where a phrase for findings inside the object: {@code in a slot}
   * @param keys the allowed keys
   * @param isOpen whether authors may add keys of their own
   */
  record Keyed(String where, List<Key> keys, boolean isOpen) implements Shape {
    /** Copies the list. */
    public Keyed {
      keys = List.copyOf(keys);
    }

    @Override
    public String described() {
      return "an object";
    }

    /** Returns an object that allows only the given keys. */
    public static Keyed closed(String where, Key... keys) {
      return new Keyed(where, List.of(keys), false);
    }

    /** Returns an object to which authors may add keys of their own. */
    public static Keyed open(String where, Key... keys) {
      return new Keyed(where, List.of(keys), true);
    }

    /** Returns the key with the given name. */
    public Optional<Key> key(String name) {
      return keys.stream().filter(key -> key.name().equals(name)).findFirst();
    }

    /** Returns the names of the keys. */
    public List<String> names() {
      return keys.stream().map(Key::name).toList();
    }
  }

  /** An object of several forms, distinguished by the word under a key. */
  record ByWord(String key, Map<String, Keyed> forms) implements Shape {
    /** Copies the map. */
    public ByWord {
      forms = Collections.unmodifiableMap(new LinkedHashMap<>(forms));
    }

    @Override
    public String described() {
      return "an object";
    }
  }

  /**
   * A shape with a name, through which it may contain itself.
   *
   * @param isLenient whether values may differ from the shape, and other code checks them
   */
  record Named(String name, Supplier<Shape> shape, boolean isLenient) implements Shape {
    /** Creates a shape that values must have. */
    public Named(String name, Supplier<Shape> shape) {
      this(name, shape, /* isLenient= */ false);
    }

    @Override
    public String described() {
      return shape.get().described();
    }
  }

  /**
   * A key of an object.
   *
   * @param isRequired whether it is required
   * @param isVital whether the object has no meaning without it
   * @param description its purpose, a sentence
   */
  record Key(String name, Shape shape, boolean isRequired, boolean isVital, String description) {
    /** Creates a key. If it is required, it is also vital. */
    public Key(String name, Shape shape, boolean isRequired, String description) {
      this(name, shape, isRequired, isRequired, description);
    }

    /**
     * Returns a required key whose absence does not prevent the rest of the object from being
     * checked.
     */
    public static Key label(String name, Shape shape, String description) {
      return new Key(name, shape, true, false, description);
    }

    /** Returns a required key. */
    public static Key required(String name, Shape shape, String description) {
      return new Key(name, shape, true, description);
    }

    /** Returns an optional key; null counts as absent. */
    public static Key optional(String name, Shape shape, String description) {
      return new Key(name, shape, false, description);
    }
  }
}
