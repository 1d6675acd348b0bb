package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Varies;
import java.util.List;
import java.util.Optional;

/** The content of an {@link Instruction.Mark}: something at a place in a text that is not text. */
public sealed interface Marker
    permits Marker.Media,
        Marker.Link,
        Marker.Section,
        Marker.Turn,
        Marker.Past,
        Marker.Prioritized,
        Marker.StableEnd {
  /** Returns the values that the marker reads, in the order of the record's components. */
  List<Value> operands();

  /** Returns the blocks inside the marker. */
  default List<List<Instruction>> blocks() {
    return List.of();
  }

  /** Returns a copy with the given operands and blocks, whose numbers must match its own. */
  Marker with(List<Value> operands, List<List<Instruction>> blocks);

  /**
   * Returns the properties that distinguish this marker from others, except operands and blocks.
   */
  List<String> own();

  /** Returns whether it begins a message of a text that is divided into messages. */
  default boolean beginsMessage() {
    return this instanceof Turn || this instanceof Past;
  }

  /**
   * A media part.
   *
   * @param media a value of type {@code media}; the mark is omitted if it is absent
   */
  record Media(Value media) implements Marker {
    @Override
    public List<Value> operands() {
      return List.of(media);
    }

    @Override
    public Media with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Media(operands.get(0));
    }

    @Override
    public List<String> own() {
      return List.of("media");
    }

    @Override
    public String toString() {
      return "media " + media;
    }
  }

  /**
   * A media part at a URL that is only known at run time.
   *
   * @param url a value of type {@code any}; the mark is omitted if it is absent or empty
   * @param contentType a value of type {@code any}; may be absent
   * @param mask the name that exceptions show instead of the two; empty if they can be shown
   */
  record Link(Value url, Value contentType, Optional<String> mask) implements Marker {
    @Override
    public List<Value> operands() {
      return List.of(url, contentType);
    }

    @Override
    public Link with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Link(operands.get(0), operands.get(1), mask);
    }

    @Override
    public List<String> own() {
      return mask.map(name -> List.of("link", name)).orElse(List.of("link"));
    }

    @Override
    public String toString() {
      return "media at " + url + " of type " + contentType;
    }
  }

  /**
   * The end of the beginnings of a rendering that are stable at a level or a more stable one,
   * unless they ended earlier. Only programs that are about to be executed have such marks, also
   * among messages.
   *
   * @param level {@link Varies#DEPLOYMENT}, {@link Varies#SESSION} or {@link Varies#APPEND}
   * @param before the value that may be inserted here; the mark has no effect if it is absent.
   *     Empty if the mark always has an effect.
   */
  record StableEnd(Varies level, Optional<Value> before) implements Marker {
    /** Creates a mark that always has an effect. */
    public StableEnd(Varies level) {
      this(level, Optional.empty());
    }

    @Override
    public List<Value> operands() {
      return before.stream().toList();
    }

    @Override
    public StableEnd with(List<Value> operands, List<List<Instruction>> blocks) {
      return new StableEnd(level, operands.stream().findFirst());
    }

    @Override
    public List<String> own() {
      return List.of("stable end", level.word());
    }

    @Override
    public String toString() {
      return "stable end " + level.word();
    }
  }

  /** A named place. */
  record Section(String name) implements Marker {
    @Override
    public List<Value> operands() {
      return List.of();
    }

    @Override
    public Section with(List<Value> operands, List<List<Instruction>> blocks) {
      return this;
    }

    @Override
    public List<String> own() {
      return List.of("section", new Constant.Text(name).json());
    }

    @Override
    public String toString() {
      return "section " + new Constant.Text(name).json();
    }
  }

  /** The beginning of a message with a role: the text after it belongs to that message. */
  record Turn(Role role) implements Marker {
    @Override
    public List<Value> operands() {
      return List.of();
    }

    @Override
    public Turn with(List<Value> operands, List<List<Instruction>> blocks) {
      return this;
    }

    @Override
    public List<String> own() {
      return List.of("turn", role.name());
    }

    @Override
    public String toString() {
      return "turn of " + role;
    }
  }

  /**
   * The place where the messages before the prompt are inserted. The text after it is a message of
   * the model.
   *
   * @param messages a value of type {@code messages}; may be absent
   */
  record Past(Value messages) implements Marker {
    @Override
    public List<Value> operands() {
      return List.of(messages);
    }

    @Override
    public Past with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Past(operands.get(0));
    }

    @Override
    public List<String> own() {
      return List.of("past");
    }

    @Override
    public String toString() {
      return "history " + messages;
    }
  }

  /**
   * A message, or the messages of a list, with a priority. There is no text between such marks, so
   * the compiler can divide the text at them.
   *
   * @param priority the lowest gets its tokens first
   * @param name its name in reports about messages that do not fit
   * @param body an {@link Instruction.EmitMessage} or {@link Instruction.History}
   */
  record Prioritized(long priority, String name, List<Instruction> body) implements Marker {
    /** Copies the list. */
    public Prioritized {
      body = List.copyOf(body);
    }

    @Override
    public List<Value> operands() {
      return List.of();
    }

    @Override
    public List<List<Instruction>> blocks() {
      return List.of(body);
    }

    @Override
    public Prioritized with(List<Value> operands, List<List<Instruction>> blocks) {
      return new Prioritized(priority, name, blocks.get(0));
    }

    @Override
    public List<String> own() {
      return List.of("prioritized", String.valueOf(priority), new Constant.Text(name).json());
    }

    @Override
    public String toString() {
      return body + " at " + priority;
    }
  }
}
