package io.promptcompiler.core.syntax.dotprompt;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.declaration.UnknownType;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.SchemaKeyword;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks a schema before anything else uses it. References must lead to schemas in it. The schema
 * of an output must have only keywords with schemas and only types that answers can be read by: one
 * that is followed in some places only would make a reader accept answers that do not fit.
 */
final class CheckSchema {
  private static final String REF = "$ref";
  private static final String TYPE = "type";
  private static final List<String> SENSITIVE =
      List.of(NamedSchemas.SENSITIVE, NamedSchemas.SENSITIVE_SCHEMA);

  /** Keywords that can be in a schema of an output. */
  private static final List<String> ALLOWED =
      Stream.of(SchemaKeyword.values())
          .filter(meaning -> meaning != SchemaKeyword.REFUSED)
          .flatMap(meaning -> meaning.keywords().stream())
          .sorted()
          .toList();

  private static final String REMOVE = "Remove it, and describe it in 'description'.";
  private static final String CHECK =
      "Check the values in the application, and allow this finding.";

  /** Keywords that cannot be next to a declared type in an output, since it has its own. */
  private static final List<String> OF_TYPE =
      List.of(
          "properties",
          "items",
          "additionalProperties",
          "allOf",
          "anyOf",
          "const",
          "enum",
          "oneOf",
          "prefixItems",
          REF,
          "required");

  /** The advice for keywords that are refused. */
  private static final Map<String, String> INSTEAD =
      Map.ofEntries(
          Map.entry("if", "Write 'anyOf' with a schema for each case."),
          Map.entry("then", "Write 'anyOf' with a schema for each case."),
          Map.entry("else", "Write 'anyOf' with a schema for each case."),
          Map.entry("not", "Write 'enum' or 'anyOf' with what is allowed."),
          Map.entry("items", "Write 'prefixItems' for a list of schemas."),
          Map.entry("additionalItems", "Write 'prefixItems', and 'items' for further elements."),
          Map.entry("unevaluatedItems", "Write 'items'."),
          Map.entry("contains", "Write 'items' with a schema of all elements."),
          Map.entry(
              "patternProperties", "Write 'additionalProperties' with a schema of all values."),
          Map.entry(
              "unevaluatedProperties",
              "Remove it, or write 'additionalProperties'. Without it, only declared fields are"
                  + " allowed."),
          Map.entry("$dynamicRef", "Write '$ref'."),
          Map.entry("$recursiveRef", "Write '$ref'."),
          Map.entry("$id", "Remove it: references are paths in the whole schema."));

  private final DataNode root;
  private final boolean isOutput;
  private final Set<String> types = new TreeSet<>(NamedSchemas.WORDS);
  private final DiagnosticSink sink;

  /** All schemas that have been checked. */
  private final Set<DataNode> schemas = Collections.newSetFromMap(new IdentityHashMap<>());

  private final List<Entry> references = new ArrayList<>();

  /** The keywords that have been reported because they are not checked in answers. */
  private final Set<String> unchecked = new HashSet<>();

  private CheckSchema(DataNode root, boolean isOutput, Mapping types, DiagnosticSink sink) {
    this.root = root;
    this.isOutput = isOutput;
    this.sink = sink;
    types.entries().forEach(type -> this.types.add(type.key()));
  }

  /**
   * Checks the schema of an output, or of an input, in which types such as {@code Item[]} have been
   * replaced.
   *
   * @param types the declared types
   */
  static void check(DataNode schema, boolean isOutput, Mapping types, DiagnosticSink sink) {
    CheckSchema check = new CheckSchema(schema, isOutput, types, sink);
    check.check(isOutput ? "output" : "input", schema);
    check.references.forEach(check::checkReference);
  }

  private DataNode check(String subject, DataNode node) {
    boolean isNew = schemas.add(node);
    if (!(node instanceof Mapping schema)) {
      if (isOutput && !(node instanceof Scalar word && isBoolean(word))) {
        wrongShape(node, subject, "a schema", "Write a schema such as '{ type: string }'.");
      }
      return node;
    }
    if (!isNew) {
      return node;
    }
    schema.entry(TYPE).ifPresent(type -> checkType(subject, type.value(), schema));
    for (Entry entry : schema.entries()) {
      if (entry.key().equals(REF)) {
        references.add(entry);
      }
      boolean isFollowed = !isOutput || isFollowed(entry, schema);
      if (isFollowed && isNamed(entry) && entry.value() instanceof Mapping named) {
        named.entries().forEach(one -> check(one.key(), one.value()));
      } else if (isFollowed) {
        NamedSchemas.withSchemas(entry, one -> check(subject, one));
      }
    }
    return node;
  }

  private static boolean isNamed(Entry entry) {
    return SchemaKeyword.of(entry.key()) == SchemaKeyword.NAMED_SCHEMAS;
  }

  private static boolean isBoolean(Scalar word) {
    return word.isPlain() && List.of("true", "false").contains(word.text());
  }

  /** Returns whether answers can be read by a keyword of an output, and reports it otherwise. */
  private boolean isFollowed(Entry entry, Mapping schema) {
    String keyword = entry.key();
    DataNode value = entry.value();
    switch (SchemaKeyword.of(keyword)) {
      case REFUSED -> refuse(entry);
      case SCHEMA -> {
        if (!(value instanceof Sequence)) {
          return true;
        }
        refuse(entry);
      }
      case SCHEMAS -> {
        if (value instanceof Sequence) {
          return true;
        }
        wrongShape(value, keyword, "a list of schemas", "Write '" + keyword + ": [{ … }]'.");
      }
      case NAMED_SCHEMAS -> {
        if (value instanceof Mapping) {
          return true;
        }
        wrongShape(value, keyword, "schemas by name", "Write '" + keyword + ": { name: { … } }'.");
      }
      case VALUE -> {
        if (keyword.equals("$id") && schema != root) {
          refuse(entry);
        } else if (keyword.equals("required") && !(value instanceof Sequence)) {
          wrongShape(
              value, keyword, "a list of names", "Write 'required: [name]' next to 'properties'.");
        } else if (SENSITIVE.contains(keyword) && !(value instanceof Scalar)) {
          wrongShape(value, keyword, "a word", "Write '" + keyword + ": secret'.");
        }
      }
      case LIMIT -> {
        boolean isDecimal =
            keyword.equals("format")
                && value instanceof Scalar word
                && word.text().equals("decimal")
                && NamedSchemas.types(schema).stream().anyMatch(one -> one.text().equals("number"));
        if (!isDecimal) {
          warn(entry);
        }
      }
      case UNKNOWN -> {
        if (hasMapping(value)) {
          refuse(entry);
        } else {
          warn(entry);
        }
      }
    }
    return false;
  }

  private static boolean hasMapping(DataNode node) {
    return node instanceof Mapping
        || (node instanceof Sequence list
            && list.items().stream().anyMatch(CheckSchema::hasMapping));
  }

  private void refuse(Entry entry) {
    String keyword = entry.key();
    String fix =
        SchemaKeyword.of(keyword) == SchemaKeyword.UNKNOWN
            ? near(keyword, "Write schemas under '$defs', and begin your own keywords with 'x-'.")
            : INSTEAD.getOrDefault(keyword, REMOVE);
    sink.report(
        Diagnostic.of(DiagnosticCode.REFUSED_KEYWORD, entry.keyLocation(), keyword).fix(fix));
  }

  private void warn(Entry entry) {
    String keyword = entry.key();
    if (unchecked.add(keyword)) {
      String fix =
          SchemaKeyword.of(keyword) == SchemaKeyword.UNKNOWN ? near(keyword, CHECK) : CHECK;
      sink.report(
          Diagnostic.of(DiagnosticCode.UNCHECKED_KEYWORD, entry.keyLocation(), keyword).fix(fix));
    }
  }

  /** Returns the question whether a similar keyword is meant; if there is none, another fix. */
  private static String near(String keyword, String otherwise) {
    String question = Suggestion.didYouMean(keyword, ALLOWED);
    return question.isEmpty() ? otherwise : question;
  }

  private void wrongShape(DataNode node, String subject, String shape, String fix) {
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, node.location(), subject, shape)
            .fix("It is " + node.shape() + ". " + fix));
  }

  /** Checks that the types of a schema are known, and that a declared one is alone. */
  private void checkType(String subject, DataNode written, Mapping schema) {
    List<DataNode> all =
        written instanceof Sequence list ? list.items() : Collections.singletonList(written);
    boolean areWords =
        !all.isEmpty()
            && all.stream().allMatch(one -> one instanceof Scalar word && !word.isNull());
    if (isOutput && !areWords) {
      wrongShape(written, TYPE, "a type", "Write 'type: string'.");
    }
    List<Scalar> words = NamedSchemas.types(schema);
    for (Scalar word : words) {
      String element = word.text().replaceFirst("(?:\\[\\])++$", "");
      int lists = (word.text().length() - element.length()) / 2;
      if (isOutput && !types.contains(element)) {
        Location place = Nodes.part(word.location(), element);
        sink.report(UnknownType.finding(element, types, place, /* isOfOutput= */ true));
      } else if (isOutput && lists > Limits.LIST_DEPTH) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TOO_MANY,
                    word.location(),
                    word.text(),
                    lists,
                    "nested lists",
                    Limits.LIST_DEPTH)
                .fix("Declare a named type for the elements."));
      } else if (types.contains(element) && !SchemaKeyword.TYPES.contains(word.text())) {
        checkAlone(subject, word, words, schema);
      }
    }
  }

  private void checkAlone(String subject, Scalar word, List<Scalar> words, Mapping schema) {
    if (isOutput && words.size() > 1) {
      String choices =
          words.stream().map(one -> "{ type: " + one.text() + " }").collect(joining(", "));
      conflict(
          word.location(),
          subject,
          "'" + word.text() + "' is one of several types",
          "Write 'anyOf: [" + choices + "]'.");
    }
    if (!word.text().equals("decimal")) {
      List<String> ofType = isOutput ? OF_TYPE : List.of("properties", "items");
      ofType.stream()
          .flatMap(part -> schema.entry(part).stream())
          .forEach(
              part ->
                  conflict(
                      part.keyLocation(),
                      subject,
                      "'" + word.text() + "' has no '" + part.key() + "'",
                      "Remove it, or write a schema in place of '" + word.text() + "'."));
    }
  }

  private void conflict(Location place, String subject, String why, String fix) {
    sink.report(Diagnostic.of(DiagnosticCode.TYPE_CONFLICT, place, subject, why).fix(fix));
  }

  private void checkReference(Entry reference) {
    String written = reference.value() instanceof Scalar word ? word.text() : "";
    boolean isPath = (written.equals("#") || written.startsWith("#/")) && !written.contains("%");
    if (!isPath || root.at(written.substring(1)).filter(schemas::contains).isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNKNOWN_TYPE, reference.value().location(), written)
              .fix(
                  "Write '$ref: \"#/$defs/Item\"', with the path of a schema in this one and without"
                      + " escapes such as '%20'."));
    }
  }
}
