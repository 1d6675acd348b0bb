package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.foreign.ForeignTemplate;
import io.promptcompiler.core.migrate.foreign.ForeignValue;
import io.promptcompiler.core.migrate.foreign.JinjaReader;
import io.promptcompiler.core.migrate.foreign.MustacheReader;
import io.promptcompiler.core.migrate.foreign.Node;
import io.promptcompiler.core.migrate.foreign.Obstacle;
import io.promptcompiler.core.source.ForeignFormat;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.syntax.data.YamlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A prompt in the JSON of a service that hosts prompts. */
final class HostedPrompt implements ForeignFile {
  private static final String DASHES = "---\n";

  /** The beginning of a tag that Langfuse replaces by another prompt, unless asked for the tag. */
  private static final String LANGFUSE_REFERENCE = "@@@langfusePrompt:";

  private static final String REMOVE =
      "Remove it from the file, and add it to the template afterwards.";

  /** Variables as OpenAI and Langfuse write them. */
  private static final FormatParser DOUBLE_BRACES =
      new FormatParser("\\{\\{\\s*(?<name>[\\p{L}_][\\p{L}\\p{Nd}_-]*)\\s*\\}\\}|\\{\\{.*?\\}\\}");

  private final SourceText file;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Obstacle> obstacles = new ArrayList<>();

  /** The templates of all messages, one after another. */
  private final StringBuilder templates = new StringBuilder();

  /** The values with templates, by the beginning of the template in {@link #templates}. */
  private final TreeMap<Integer, Scalar> places = new TreeMap<>();

  private final Map<String, String> defaults = new LinkedHashMap<>();
  private String frontmatter = "";
  private boolean isText;

  private HostedPrompt(SourceText file) {
    this.file = file;
  }

  /** How a service writes variables. */
  private enum Language {
    VARIABLES,
    PYTHON_FORMAT,
    MUSTACHE,
    JINJA
  }

  /** A part of the file cannot be converted. */
  private static final class UnsupportedPartException extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Location place;
    private final String problem;
    private final String advice;

    /**
     * Creates the exception.
     *
     * @param advice what to do; empty if the service does not write such a file
     */
    UnsupportedPartException(DataNode at, String problem, String advice) {
      super(problem);
      this.place = at.location();
      this.problem = problem;
      this.advice = advice;
    }
  }

  /** Reads a file; empty, with a finding, if a part of it cannot be converted. */
  static Optional<HostedPrompt> read(ForeignFormat format, SourceText text, DiagnosticSink sink) {
    return JsonReader.read(text, sink)
        .flatMap(
            root -> {
              HostedPrompt prompt = new HostedPrompt(text);
              try {
                switch (format) {
                  case OPENAI -> prompt.openAi(root);
                  case LANGFUSE -> prompt.langfuse(root);
                  case LANGSMITH -> prompt.langSmith(root);
                  default -> throw new IllegalArgumentException(format.title());
                }
              } catch (UnsupportedPartException e) {
                sink.report(
                    Diagnostic.of(DiagnosticCode.NOT_MIGRATED, e.place, e.problem)
                        .fix(
                            e.advice.isEmpty()
                                ? "Export the prompt from " + format.title() + " again."
                                : e.advice));
                return Optional.empty();
              }
              return Optional.of(prompt);
            });
  }

  /** Reads the body of a request to the Responses API or to Chat Completions. */
  private void openAi(Mapping root) throws UnsupportedPartException {
    if (has(root, "instructions")) {
      message("system", value(root, "instructions"), Language.VARIABLES);
    }
    boolean isReference = has(root, "prompt") || (has(root, "id") && !has(root, "instructions"));
    if (isReference && !has(root, "input") && !has(root, "messages")) {
      throw new UnsupportedPartException(
          has(root, "prompt") ? value(root, "prompt") : root,
          "the file refers to the prompt, and does not have its text",
          "Copy the messages of the prompt from the dashboard into a list 'input'.");
    }
    DataNode input =
        root.entry("input").isPresent() ? value(root, "input") : value(root, "messages");
    if (input instanceof Scalar) {
      message("user", input, Language.VARIABLES);
    } else {
      for (DataNode item : list(input)) {
        Mapping message = mapping(item);
        message(role(message), value(message, "content"), Language.VARIABLES);
      }
    }
    keep("openai", without(root, "instructions", "input", "messages"));
  }

  private void langfuse(Mapping root) throws UnsupportedPartException {
    DataNode prompt = value(root, "prompt");
    if (prompt instanceof Scalar) {
      isText = true;
      nodes.addAll(template(scalar(prompt), Language.VARIABLES));
    } else {
      for (DataNode item : list(prompt)) {
        Mapping message = mapping(item);
        if (isWord(message, "type", "placeholder")) {
          history(scalar(value(message, "name")));
        } else {
          message(role(message), value(message, "content"), Language.VARIABLES);
        }
      }
    }
    int reference = templates.indexOf(LANGFUSE_REFERENCE);
    if (reference >= 0) {
      obstacles.add(
          new Obstacle(
              Span.at(reference),
              "'" + LANGFUSE_REFERENCE + "…@@@' refers to another prompt",
              "Write the text of that prompt in its place.",
              /* isDifference= */ false));
    }
    keep("langfuse", without(root, "prompt", "type"));
  }

  /** Reads a serialized prompt of LangChain, alone or in the answer of the service. */
  private void langSmith(Mapping root) throws UnsupportedPartException {
    Mapping manifest = root.entry("manifest").isPresent() ? mapping(value(root, "manifest")) : root;
    Mapping arguments = mapping(value(manifest, "kwargs"));
    List<DataNode.Entry> kept =
        new ArrayList<>(without(root, "manifest", "lc", "type", "id", "kwargs"));
    boolean isSequence = className(manifest).equals("RunnableSequence");
    Mapping prompt =
        isSequence ? mapping(value(mapping(value(arguments, "first")), "kwargs")) : arguments;
    if (isSequence) {
      kept.addAll(without(arguments, "first"));
    }
    kept.addAll(
        without(
            prompt,
            "messages",
            "template",
            "template_format",
            "input_variables",
            "partial_variables"));
    keep("langsmith", kept);
    partialVariables(prompt);
    if (prompt.entry("messages").isEmpty()) {
      isText = true;
      nodes.addAll(template(scalar(value(prompt, "template")), language(prompt)));
      return;
    }
    for (DataNode item : list(value(prompt, "messages"))) {
      langChainMessage(mapping(item));
    }
  }

  private void partialVariables(Mapping prompt) throws UnsupportedPartException {
    if (has(prompt, "partial_variables")) {
      for (DataNode.Entry entry : mapping(value(prompt, "partial_variables")).entries()) {
        String value = scalar(entry.value()).text();
        String other = defaults.put(entry.key(), value);
        if (other != null && !other.equals(value)) {
          throw new UnsupportedPartException(
              entry.value(),
              "'" + entry.key() + "' has another value in another message",
              "Give one of the two another name.");
        }
      }
    }
  }

  private void langChainMessage(Mapping item) throws UnsupportedPartException {
    Mapping arguments = mapping(value(item, "kwargs"));
    String name = className(item);
    if (name.equals("MessagesPlaceholder")) {
      history(scalar(value(arguments, "variable_name")));
      return;
    }
    String role =
        name.startsWith("System")
            ? "system"
            : name.startsWith("Human") ? "user" : name.startsWith("AI") ? "assistant" : "";
    if (role.isEmpty()) {
      throw new UnsupportedPartException(item, "'" + name + "' has no counterpart", REMOVE);
    }
    if (name.endsWith("Template")) {
      Mapping template = mapping(value(mapping(value(arguments, "prompt")), "kwargs"));
      partialVariables(template);
      message(role, value(template, "template"), language(template));
    } else {
      Scalar text = scalar(value(arguments, "content"));
      nodes.add(new Node.Message(role, List.of(new Node.Text(text.text()))));
    }
  }

  private static Language language(Mapping template) throws UnsupportedPartException {
    if (template.entry("template_format").isEmpty()) {
      return Language.PYTHON_FORMAT;
    }
    Scalar format = scalar(value(template, "template_format"));
    return switch (format.text()) {
      case "f-string" -> Language.PYTHON_FORMAT;
      case "mustache" -> Language.MUSTACHE;
      case "jinja2" -> Language.JINJA;
      default -> throw new UnsupportedPartException(format, "the format is unknown", "");
    };
  }

  /** Returns the name of a serialized class of LangChain. */
  private static String className(Mapping object) throws UnsupportedPartException {
    List<DataNode> id = list(value(object, "id"));
    return id.isEmpty() ? "" : scalar(id.get(id.size() - 1)).text();
  }

  private void message(String role, DataNode content, Language language)
      throws UnsupportedPartException {
    List<Node> body = new ArrayList<>();
    if (content instanceof Scalar) {
      body.addAll(template(scalar(content), language));
    } else {
      for (DataNode item : list(content)) {
        Mapping part = mapping(item);
        if (part.entry("text").isEmpty()) {
          throw new UnsupportedPartException(part, "a part of the message is not text", REMOVE);
        }
        body.addAll(template(scalar(value(part, "text")), language));
      }
    }
    if (body.stream().allMatch(node -> node instanceof Node.Text text && text.value().isBlank())) {
      obstacles.add(
          Obstacle.difference(
              places.isEmpty() ? Span.at(0) : Span.at(places.lastKey()),
              "a message without text is left out",
              "Remove it from the file."));
    }
    nodes.add(new Node.Message(role, body));
  }

  private void history(Scalar name) {
    nodes.add(new Node.History(new ForeignValue.Path(name.text(), List.of(), position(name))));
  }

  private List<Node> template(Scalar text, Language language) {
    Span span = position(text);
    String source = templates.toString();
    ForeignTemplate read =
        switch (language) {
          case VARIABLES -> variables(DOUBLE_BRACES, source, span);
          case PYTHON_FORMAT -> variables(FormatParser.PYTHON, source, span);
          case MUSTACHE -> MustacheReader.read(source, span);
          case JINJA -> JinjaReader.read(source, span);
        };
    obstacles.addAll(read.obstacles());
    return read.nodes();
  }

  private static ForeignTemplate variables(FormatParser parser, String source, Span template) {
    List<Obstacle> obstacles = new ArrayList<>();
    Body body =
        parser.parse(
            source,
            template,
            span -> {
              String tag = source.substring(span.start(), span.end());
              String what = "'" + tag + "' is not the name of a variable";
              String advice = "Write a plain name in the braces.";
              obstacles.add(new Obstacle(span, what, advice, /* isDifference= */ false));
            });
    List<Node> nodes = new ArrayList<>();
    for (Statement statement : body.statements()) {
      if (statement instanceof Content text) {
        nodes.add(new Node.Text(text.value()));
      }
      Variables.in(statement)
          .map(name -> new ForeignValue.Path(name.name(), List.of(), statement.span()))
          .ifPresent(path -> nodes.add(new Node.Print(path)));
    }
    return new ForeignTemplate(nodes, obstacles);
  }

  /** Adds a text to the templates, and returns its range there. */
  private Span position(Scalar text) {
    int start = templates.length();
    places.put(start, text);
    templates.append(text.text()).append('\n');
    return new Span(start, templates.length() - 1);
  }

  private static String role(Mapping message) throws UnsupportedPartException {
    Scalar role = scalar(value(message, "role"));
    return switch (role.text()) {
      case "system", "developer" -> "system";
      case "user", "assistant" -> role.text();
      default ->
          throw new UnsupportedPartException(
              role, "messages of '" + role.text() + "' have no counterpart", REMOVE);
    };
  }

  /** Returns the members of an object that this class does not read. */
  private static List<DataNode.Entry> without(Mapping object, String... read) {
    List<String> names = List.of(read);
    return object.entries().stream().filter(entry -> !names.contains(entry.key())).toList();
  }

  /** Keeps members as metadata below one key, because the compiler may read keys of their names. */
  private void keep(String key, List<DataNode.Entry> members) {
    String lines =
        members.stream()
            .map(
                entry ->
                    "  " + YamlText.key(entry.key()) + ": " + YamlText.flow(entry.value()) + "\n")
            .collect(Collectors.joining());
    frontmatter = lines.isEmpty() ? "" : DASHES + key + ":\n" + lines + DASHES;
  }

  private static boolean isWord(Mapping mapping, String key, String word) {
    return mapping
        .entry(key)
        .filter(entry -> entry.value() instanceof Scalar text && text.text().equals(word))
        .isPresent();
  }

  /** Returns whether an object has a value, which is not null, for a key. */
  private static boolean has(Mapping mapping, String key) {
    return mapping
        .entry(key)
        .filter(entry -> !(entry.value() instanceof Scalar text && text.isNull()))
        .isPresent();
  }

  private static DataNode value(Mapping mapping, String key) throws UnsupportedPartException {
    return mapping
        .entry(key)
        .orElseThrow(() -> new UnsupportedPartException(mapping, "'" + key + "' is missing", ""))
        .value();
  }

  private static Scalar scalar(DataNode node) throws UnsupportedPartException {
    if (node instanceof Scalar scalar && !scalar.isPlain()) {
      return scalar;
    }
    throw new UnsupportedPartException(node, "a text is expected here", "");
  }

  private static Mapping mapping(DataNode node) throws UnsupportedPartException {
    if (node instanceof Mapping mapping) {
      return mapping;
    }
    throw new UnsupportedPartException(node, "an object is expected here", "");
  }

  private static List<DataNode> list(DataNode node) throws UnsupportedPartException {
    if (node instanceof Sequence sequence) {
      return sequence.items();
    }
    throw new UnsupportedPartException(node, "a list is expected here", "");
  }

  @Override
  public ForeignTemplate template() {
    return new ForeignTemplate(nodes, obstacles);
  }

  @Override
  public Location place(Span span) {
    Map.Entry<Integer, Scalar> part = places.floorEntry(span.start());
    return part == null ? new Location(file, Span.at(0)) : part.getValue().location();
  }

  @Override
  public String frontmatter() {
    return frontmatter;
  }

  @Override
  public Map<String, Map<String, Object>> declarations(Map<String, Map<String, Object>> inferred) {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    inferred.forEach(
        (name, keys) -> {
          Map<String, Object> declaration = new LinkedHashMap<>(keys);
          String value = defaults.get(name);
          if (value != null) {
            declaration.remove("required");
            declaration.put("default", YamlText.quoted(value));
          }
          all.put(name, declaration);
        });
    return all;
  }

  @Override
  public String name(String withMessages) {
    return isText ? withMessages.replace(".chat.md", ".md") : withMessages;
  }
}
