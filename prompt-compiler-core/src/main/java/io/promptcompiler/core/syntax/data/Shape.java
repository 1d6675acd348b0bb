package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The form that a value of a document must have. Each kind of document has a table of shapes:
 * documents are validated against it, and the JSON Schema for editors is derived from it.
 *
 * @param <T> the type to which values are read
 */
public sealed interface Shape<T>
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
  Shape<Scalar> TEXT = new Text("", "a text");

  /** A text that names something, such as a class or a type, and contains no {@code #}. */
  Shape<Scalar> NAME = new Text("", "a text", /* isName= */ true);

  /** True or false. */
  Shape<Boolean> TRUTH = new Truth();

  /** Any JSON. */
  Shape<DataNode> ANYTHING = new Anything();

  /** Returns a description of the form for findings: {@code a list}. */
  String described();

  /**
   * Reads a value; returns empty if it does not have this form, as far as reading depends on it.
   *
   * @param key the key of the value, or the beginning of a value without a key
   */
  Optional<T> read(DataNode node, Location key);

  /** Returns whether values of a shape are names, which cannot contain a {@code #}. */
  static boolean isName(Shape<?> shape) {
    return shape instanceof Text text && text.isName();
  }

  /**
   * A text.
   *
   * @param pattern the regular expression that the whole text must match; empty if all texts are
   *     allowed
   * @param isName whether it names something that cannot contain a {@code #}
   */
  record Text(String pattern, String described, boolean isName) implements Shape<Scalar> {
    /** Creates a shape of texts that can be sentences. */
    public Text(String pattern, String described) {
      this(pattern, described, /* isName= */ false);
    }

    @Override
    public Optional<Scalar> read(DataNode node, Location key) {
      return DataNode.as(node, Scalar.class);
    }
  }

  /**
   * A text of a form that no regular expression describes well.
   *
   * @param isRight tests whether a text has the form
   */
  record Checked(Predicate<String> isRight, String described) implements Shape<Scalar> {
    @Override
    public Optional<Scalar> read(DataNode node, Location key) {
      return DataNode.as(node, Scalar.class);
    }
  }

  /**
   * An integer.
   *
   * @param least the smallest that is allowed
   * @param most the largest that is allowed
   * @param others words that other tools have for ranks, each with its number
   */
  record Whole(long least, long most, Map<String, String> others) implements Shape<Long> {
    private static final String NUMBER = "-?(0|[1-9][0-9]{0,17})";

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

    @Override
    public Optional<Long> read(DataNode node, Location key) {
      return DataNode.as(node, Scalar.class)
          .filter(scalar -> scalar.isPlain() && scalar.text().matches(NUMBER))
          .map(scalar -> Long.valueOf(scalar.text()));
    }
  }

  /** True or false. */
  record Truth() implements Shape<Boolean> {
    @Override
    public String described() {
      return "true or false";
    }

    @Override
    public Optional<Boolean> read(DataNode node, Location key) {
      return DataNode.as(node, Scalar.class)
          .filter(scalar -> scalar.isPlain() && scalar.text().matches("true|false"))
          .map(scalar -> scalar.text().equals("true"));
    }
  }

  /** Any JSON. */
  record Anything() implements Shape<DataNode> {
    @Override
    public String described() {
      return "a value";
    }

    @Override
    public Optional<DataNode> read(DataNode node, Location key) {
      return Optional.of(node);
    }
  }

  /**
   * One of several words.
   *
   * @param others words of other tools, each with its counterpart here
   */
  record OneOf(List<String> words, Map<String, String> others) implements Shape<Scalar> {
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

    @Override
    public Optional<Scalar> read(DataNode node, Location key) {
      return DataNode.as(node, Scalar.class);
    }
  }

  /** A list. */
  record ListOf<T>(Shape<T> item) implements Shape<List<T>> {
    @Override
    public String described() {
      return "a list";
    }

    @Override
    public Optional<List<T>> read(DataNode node, Location key) {
      return DataNode.as(node, Sequence.class)
          .map(
              list ->
                  list.items().stream()
                      .flatMap(one -> item.read(one, one.beginning()).stream())
                      .toList());
    }
  }

  /** One value, or a list of them. */
  record OneOrMany<T>(Shape<T> item) implements Shape<List<T>> {
    @Override
    public String described() {
      return item.described() + " or a list";
    }

    @Override
    public Optional<List<T>> read(DataNode node, Location key) {
      return node instanceof Sequence
          ? new ListOf<>(item).read(node, key)
          : item.read(node, key).map(List::of);
    }
  }

  /** A value of one shape, or of another shape that is an object or a list. */
  record Either(Shape<?> one, Shape<?> other) implements Shape<DataNode> {
    @Override
    public String described() {
      return one.described() + " or " + other.described();
    }

    /** Returns the shape that a value has or should have. */
    public Shape<?> of(DataNode node) {
      Class<?> form = other instanceof ListOf<?> ? Sequence.class : Mapping.class;
      return form.isInstance(node) ? other : one;
    }

    @Override
    public Optional<DataNode> read(DataNode node, Location key) {
      return Optional.of(node);
    }
  }

  /** An object whose keys are chosen by the author and have a shape of their own. */
  record MapOf(Shape<?> key, Shape<?> value) implements Shape<Mapping> {
    /** Creates a shape that allows any keys. */
    public MapOf(Shape<?> value) {
      this(TEXT, value);
    }

    @Override
    public String described() {
      return "an object";
    }

    @Override
    public Optional<Mapping> read(DataNode node, Location at) {
      return DataNode.as(node, Mapping.class);
    }
  }

  /**
   * An object.
   *
   * @param name the object in words, for findings about its keys: {@code a slot}
   * @param keys the allowed keys
   * @param isOpen whether authors may add keys of their own
   */
  record Keyed(String name, List<Key<?>> keys, boolean isOpen) implements Shape<DataObject> {
    /** Copies the list. */
    public Keyed {
      keys = List.copyOf(keys);
    }

    @Override
    public String described() {
      return "an object";
    }

    @Override
    public Optional<DataObject> read(DataNode node, Location at) {
      return DataNode.as(node, Mapping.class).map(mapping -> new DataObject(mapping, at));
    }

    /** Returns an object that allows only the given keys. */
    public static Keyed closed(String name, Key<?>... keys) {
      return new Keyed(name, List.of(keys), false);
    }

    /** Returns an object to which authors may add keys of their own. */
    public static Keyed open(String name, Key<?>... keys) {
      return new Keyed(name, List.of(keys), true);
    }

    /** Returns an object with additional keys. */
    public Keyed with(List<Key<?>> more) {
      return new Keyed(name, Stream.concat(keys.stream(), more.stream()).toList(), isOpen);
    }

    /** Returns the key with the given name. */
    public Optional<Key<?>> key(String name) {
      return keys.stream().filter(key -> key.name().equals(name)).findFirst();
    }

    /** Returns the names of the keys. */
    public List<String> names() {
      return keys.stream().map(Key::name).toList();
    }
  }

  /** An object of several forms, distinguished by the word under a key. */
  record ByWord(String key, Map<String, Keyed> forms) implements Shape<DataObject> {
    /** Copies the map. */
    public ByWord {
      forms = Collections.unmodifiableMap(new LinkedHashMap<>(forms));
    }

    @Override
    public String described() {
      return "an object";
    }

    @Override
    public Optional<DataObject> read(DataNode node, Location at) {
      return DataNode.as(node, Mapping.class).map(mapping -> new DataObject(mapping, at));
    }
  }

  /**
   * A shape with a name, through which it may contain itself.
   *
   * @param isLenient whether values may differ from the shape, and other code checks them
   */
  record Named<T>(String name, Supplier<Shape<T>> shape, boolean isLenient) implements Shape<T> {
    /** Creates a shape that values must have. */
    public Named(String name, Supplier<Shape<T>> shape) {
      this(name, shape, /* isLenient= */ false);
    }

    @Override
    public String described() {
      return shape.get().described();
    }

    @Override
    public Optional<T> read(DataNode node, Location key) {
      return shape.get().read(node, key);
    }
  }

  /**
   * A key of an object: the one place from which its form, the JSON Schema, the reading of its
   * value and the contract of the document follow.
   *
   * @param isRequired whether it is required
   * @param isVital whether the object has no meaning without it
   * @param description its purpose, a sentence
   * @param rule the changes of its value that break users
   */
  record Key<T>(
      String name,
      Shape<T> shape,
      boolean isRequired,
      boolean isVital,
      String description,
      ChangeRule rule) {

    /**
     * Returns a required key whose absence does not prevent the rest of the object from being
     * checked.
     */
    public static <T> Key<T> label(String name, Shape<T> shape, String description) {
      return new Key<>(name, shape, true, false, description, ChangeRule.NONE);
    }

    /** Returns a required key. */
    public static <T> Key<T> required(String name, Shape<T> shape, String description) {
      return new Key<>(name, shape, true, true, description, ChangeRule.NONE);
    }

    /** Returns an optional key; null counts as absent. */
    public static <T> Key<T> optional(String name, Shape<T> shape, String description) {
      return new Key<>(name, shape, false, false, description, ChangeRule.NONE);
    }

    /** Returns a copy whose value is a term of the contract. */
    public Key<T> under(ChangeRule changes) {
      return new Key<>(name, shape, isRequired, isVital, description, changes);
    }
  }
}
