package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.SchemaText;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A member of an entry point in addition to its rendering. Its name is defined by the document, and
 * differs from the names that all entry points have.
 */
public sealed interface Member
    permits Member.Given,
        Member.Part,
        Member.RecordType,
        Member.Output,
        Member.Operation,
        Member.Folder,
        Member.Tool,
        Member.Tools {

  /** Returns its name. */
  String name();

  /** Returns its place. */
  Location location();

  /**
   * Returns the record that this member is or needs, which becomes a class nested in the class of
   * its owner.
   */
  default Optional<RecordType> record() {
    return Optional.empty();
  }

  /**
   * A constant with data.
   *
   * @param description its description; may be empty
   */
  record Given(String name, Data data, String description, Location location) implements Member {
    @Override
    public String toString() {
      return name + " = " + data;
    }
  }

  /**
   * A part that can be rendered by itself, with its own parameters.
   *
   * @param parameters its parameters, in the order of the builder's stages; the entry point
   *     contains their types
   * @param conversation its program
   * @param description its description; may be empty
   */
  record Part(
      String name,
      ObjectType parameters,
      Conversation conversation,
      String description,
      Location location)
      implements Member {
    @Override
    public String toString() {
      return name + " " + parameters.fieldNames() + "\n" + conversation;
    }
  }

  /**
   * A record that callers can create, also from a map.
   *
   * @param object its fields, which have plain types
   * @param description its description; may be empty
   */
  record RecordType(String name, ObjectType object, String description, Location location)
      implements Member {
    @Override
    public Optional<RecordType> record() {
      return Optional.of(this);
    }

    @Override
    public String toString() {
      return name + " " + object.fieldNames();
    }
  }

  /**
   * The output of a model, and its schema.
   *
   * @param declared its declaration
   * @param strict its JSON Schema, in the strict form of providers
   * @param written the JSON Schema in the document, if the output is declared as one
   */
  record Output(OutputDeclaration declared, SchemaText strict, Optional<SchemaText> written)
      implements Member {
    /** Creates an output that is not declared as a JSON Schema. */
    public Output(OutputDeclaration declared, SchemaText strict) {
      this(declared, strict, Optional.empty());
    }

    /** Returns a copy with the JSON Schema that a document contains. */
    public Output written(SchemaText jsonSchema) {
      return new Output(declared, strict, Optional.of(jsonSchema));
    }

    /** Returns its JSON Schema, in the strict form of providers. */
    public String schema() {
      return strict.json();
    }

    /** Returns the schema for the description of the prompt. */
    public SchemaText described() {
      return written.orElse(strict);
    }

    /** The name of the member that contains the schema. */
    public static final String SCHEMA = "outputSchema";

    @Override
    public String name() {
      return OutputDeclaration.KEY;
    }

    @Override
    public Location location() {
      return declared.location();
    }

    /** Returns the record of the output; empty if the output is a named object type. */
    @Override
    public Optional<RecordType> record() {
      return declared.type() instanceof Type.ObjectRef && declared.inPlace().isEmpty()
          ? Optional.empty()
          : Optional.of(record(declared.inPlace().orElseGet(declared::holder)));
    }

    private RecordType record(ObjectType object) {
      String description =
          declared.description().isEmpty() ? "The model's answer." : declared.description();
      return new RecordType(name(), object, description, location());
    }

    /** Returns the type of the output, if it is a named object type. */
    public Optional<Type.ObjectRef> named() {
      return declared.type() instanceof Type.ObjectRef ref && declared.inPlace().isEmpty()
          ? Optional.of(ref)
          : Optional.empty();
    }

    @Override
    public String toString() {
      return "output " + declared.type().written();
    }
  }

  /**
   * A function of the runtime, applied to data and to arguments of the caller.
   *
   * @param data the member whose data is the first argument
   * @param parameters the parameters for the caller, in order
   * @param needed the number of required parameters; the others can only be omitted together
   * @param description its description; may be empty
   */
  record Operation(
      String name,
      String data,
      List<Parameter> parameters,
      int needed,
      RuntimeFunction function,
      String description,
      Location location)
      implements Member {
    /** Copies the list. */
    public Operation {
      parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
      return name + parameters + " = " + function;
    }
  }

  /**
   * The folder of an entry point whose text is one of several files, as in an agent skill. The
   * other rendered files are its variants, by their paths.
   *
   * @param name the name of the folder
   * @param file the file with the text of the entry point
   * @param copied the paths of the files that are not rendered
   * @param executable the paths of the files that the operating system may execute
   */
  record Folder(
      String name, String file, List<String> copied, List<String> executable, Location location)
      implements Member {
    /** Copies the lists. */
    public Folder {
      copied = List.copyOf(copied);
      executable = List.copyOf(executable);
    }

    @Override
    public String toString() {
      return "folder " + name + " " + copied;
    }
  }

  /**
   * The definition of a tool, whose arguments are the parameters of the entry point.
   *
   * @param called the name by which models call the tool
   * @param title the name for people; may be empty
   * @param description the text by which models choose the tool
   * @param arguments the JSON Schema of the arguments, in the strict form of providers
   * @param hints what clients may assume about the tool, by the names of the hints
   * @param trust whether the result is trusted
   */
  record Tool(
      String called,
      String title,
      String description,
      SchemaText arguments,
      Map<Hint, Boolean> hints,
      Trust trust,
      Location location)
      implements Member {
    /** Copies the map. */
    public Tool {
      hints = Collections.unmodifiableMap(new TreeMap<>(hints));
    }

    @Override
    public String name() {
      return "tool";
    }

    @Override
    public String toString() {
      return "tool " + called + " " + arguments.json();
    }
  }

  /**
   * The tools that a prompt lists, in the order of their names.
   *
   * @param listed the tools
   * @param sha256 a hash of their names, and of their definitions as far as these are known
   * @param last the place of the last name; that of the list if it is empty
   */
  record Tools(List<Listed> listed, String sha256, Location location, Location last)
      implements Member {
    /** Its key in documents. */
    public static final String KEY = "tools";

    /** Sorts the tools. */
    public Tools {
      listed = listed.stream().sorted(Comparator.comparing(Listed::name)).toList();
    }

    @Override
    public String name() {
      return KEY;
    }

    /** Returns the names of all tools. */
    public List<String> names() {
      return listed.stream().map(Listed::name).toList();
    }

    /** Returns the known definitions of tools that no document defines, by name. */
    public SortedMap<String, ToolDefinedElsewhere> definitions() {
      SortedMap<String, ToolDefinedElsewhere> definitions = new TreeMap<>();
      listed.forEach(one -> one.definition().ifPresent(its -> definitions.put(one.name(), its)));
      return definitions;
    }

    /**
     * Returns the length of all definitions, with which each request begins, in UTF-16 units.
     * Unknown definitions do not count.
     */
    public long length() {
      return listed.stream().mapToLong(Listed::length).sum();
    }

    /** Returns whether all tools are documents, so that each has a class. */
    public boolean haveClasses() {
      return !listed.isEmpty() && listed.stream().allMatch(one -> one.document().isPresent());
    }

    @Override
    public String toString() {
      return "tools " + names();
    }
  }

  /**
   * A tool in a list.
   *
   * @param name the name by which models call the tool
   * @param document the document that defines it; empty for a tool that is defined elsewhere
   * @param definition its definition, if it is defined elsewhere and that is known
   * @param place the place of its definition, or else of its name in the list
   * @param length the length of its definition in requests, in UTF-16 units; 0 if that is unknown
   */
  record Listed(
      String name,
      Optional<ToolDocument> document,
      Optional<ToolDefinedElsewhere> definition,
      Location place,
      long length) {
    /** Returns a copy with the length of the definition. */
    public Listed withLength(long other) {
      return new Listed(name, document, definition, place, other);
    }
  }

  /**
   * The definition of a tool that no document defines.
   *
   * @param description the text by which models choose it
   * @param parameters the JSON Schema of its arguments; may be empty
   * @param others a JSON object with the other properties that the server sends; may be empty
   */
  record ToolDefinedElsewhere(String description, String parameters, String others) {}

  /**
   * A document that defines a tool.
   *
   * @param id its id
   * @param naming the source of the name of its class
   */
  record ToolDocument(String id, EntryPoint.Naming naming) {}

  /** A hint about a tool. */
  enum Hint {
    /** The tool changes nothing. */
    READ_ONLY("readOnly", false),
    /** The tool may delete or overwrite what exists. */
    DESTRUCTIVE("destructive", true),
    /** A second call with the same arguments changes nothing more. */
    IDEMPOTENT("idempotent", false),
    /** The tool reaches things outside of the application. */
    OPEN_WORLD("openWorld", true);

    private final String word;
    private final boolean isAssumed;

    Hint(String word, boolean isAssumed) {
      this.word = word;
      this.isAssumed = isAssumed;
    }

    /** Returns what clients assume about a tool without the hint. */
    public boolean isAssumed() {
      return isAssumed;
    }

    /** Returns its name in documents. */
    public String word() {
      return word;
    }
  }

  /** A parameter of an operation. */
  sealed interface Parameter
      permits Member.Parameter.OfRecord, Member.Parameter.OfCount, Member.Parameter.OfRuntime {
    /** Returns its name. */
    String name();

    /** Returns its description. */
    String description();

    /**
     * The values of a record by name, without absent ones.
     *
     * @param record the name of the member that is the record
     */
    record OfRecord(String name, String record, String description) implements Parameter {}

    /** A 32-bit integer. */
    record OfCount(String name, String description) implements Parameter {}

    /** A value of a type of the runtime. */
    record OfRuntime(String name, RuntimeType type, String description) implements Parameter {}
  }
}
