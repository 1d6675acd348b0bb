package io.promptcompiler.core.document.orchestrator;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.DocumentContract.Group;
import io.promptcompiler.core.document.DocumentContract.State;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Text;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Lists the terms of an orchestrator, apart from its prompts: the data that applications read. */
final class OrchestratorContract {
  private static final String RESPONSE_FORMAT = OrchestratorShape.RESPONSE_FORMAT.name();
  private static final List<String> PARTS = OrchestratorShape.DELIMITERS.names();
  private static final ChangeRule OF_RESPONSE_FORMAT =
      ChangeRule.of(CHANGED.as(DiagnosticCode.DATA_CHANGED));

  private final EntryPoint orchestrator;
  private final Set<String> parameters;
  private final Set<String> prompts;

  private OrchestratorContract(EntryPoint orchestrator) {
    this.orchestrator = orchestrator;
    this.parameters =
        orchestrator.allParameters().fieldNames().stream()
            .map(name -> "variables." + name)
            .collect(Collectors.toSet());
    this.prompts = orchestrator.parts().stream().map(Member.Part::name).collect(Collectors.toSet());
  }

  /** Returns the given terms of an orchestrator's members, adapted to the rules of its sections. */
  static List<Term> of(EntryPoint orchestrator, List<Term> members) {
    OrchestratorContract contract = new OrchestratorContract(orchestrator);
    List<Term> terms = new ArrayList<>(members.stream().map(contract::section).toList());
    terms.addAll(contract.responseFormat());
    return terms;
  }

  private Term section(Term member) {
    return switch (member.name()) {
      case "config" -> each(member, term -> setting(member, term));
      case "variables" -> each(member, this::variable);
      case "responseFormat", "format" -> member.in("prompts");
      default -> prompts.contains(member.name()) ? member.in("prompts") : member;
    };
  }

  private static Term each(Term member, UnaryOperator<Term> edit) {
    return member.value() instanceof Group group
        ? member.with(new Group(group.terms().stream().map(edit).toList(), group.type()))
        : member;
  }

  /**
   * Returns a setting, with a note if no document sets it. Such a setting is located at the
   * enclosing object.
   */
  private static Term setting(Term config, Term setting) {
    return setting.place().equals(config.place())
        ? setting.noting("No document sets it, so it has its default.")
        : setting;
  }

  /** Returns a variable, without its value if it is a parameter: such a value is only a default. */
  private Term variable(Term variable) {
    return parameters.contains(variable.name()) && !(variable.value() instanceof Group)
        ? variable.with(new State("", variable.value().type()))
        : variable;
  }

  private List<Term> responseFormat() {
    List<Term> terms = new ArrayList<>();
    for (Member member : orchestrator.members()) {
      if (member instanceof Member.Given given
          && given.name().equals(RESPONSE_FORMAT)
          && given.data() instanceof Data.Made made) {
        for (int i = 0; i < PARTS.size(); i++) {
          Constant constant = ((Data.Plain) made.arguments().get(i)).constant();
          Text text = Text.of(Optional.of(((Constant.Text) constant).value()));
          String name = RESPONSE_FORMAT + "." + PARTS.get(i);
          terms.add(Term.of(OF_RESPONSE_FORMAT, name, text, given.location()).at(PARTS.get(i)));
        }
      }
    }
    return terms;
  }
}
