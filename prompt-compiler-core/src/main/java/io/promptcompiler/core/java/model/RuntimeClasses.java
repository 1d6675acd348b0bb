package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.program.RuntimeFunction;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.orchestrator.ResponseFormat;
import io.promptcompiler.runtime.step.EscalatePolicy;
import io.promptcompiler.runtime.step.EvidenceSchema;
import io.promptcompiler.runtime.step.Gate;
import io.promptcompiler.runtime.step.GateEvaluator;
import io.promptcompiler.runtime.step.OnFail;
import io.promptcompiler.runtime.step.StepDefinition;
import io.promptcompiler.runtime.step.StepFlow;
import io.promptcompiler.runtime.step.ToolPolicy;
import io.promptcompiler.runtime.step.Verdict;
import io.promptcompiler.runtime.support.VerifyStep;

/** The classes of the runtime's types, and the expressions that create their values. */
public final class RuntimeClasses {
  private RuntimeClasses() {}

  public static ClassName of(RuntimeType type) {
    return ClassName.get(classOf(type));
  }

  /** Returns the class of a built-in type, which every template can refer to. */
  public static ClassName of(TypeName builtIn) {
    if (builtIn.equals(BuiltInTypes.ROLE.name())) {
      return ClassName.get(ChatRole.class);
    }
    boolean isMedia = builtIn.equals(BuiltInTypes.MEDIA_NAME);
    return ClassName.get(isMedia ? Media.class : ChatMessage.class);
  }

  private static Class<?> classOf(RuntimeType type) {
    return switch (type) {
      case RESPONSE_FORMAT -> ResponseFormat.class;
      case STEP_DEFINITION -> StepDefinition.class;
      case TOOL_POLICY -> ToolPolicy.class;
      case EVIDENCE_SCHEMA -> EvidenceSchema.class;
      case ON_FAIL -> OnFail.class;
      case ESCALATE_POLICY -> EscalatePolicy.class;
      case STEP_FLOW -> StepFlow.class;
      case GATE_EVALUATOR -> GateEvaluator.class;
      case VERDICT -> Verdict.class;
      case GATE -> Gate.class;
      case COMMAND_EXIT_0 -> Gate.CommandExit0.class;
      case COMMAND_OUTPUT_CONTAINS -> Gate.CommandOutputContains.class;
      case COMMAND_OUTPUT_REGEX -> Gate.CommandOutputRegex.class;
      case FILE_EXISTS -> Gate.FileExists.class;
      case FILE_NOT_EXISTS -> Gate.FileNotExists.class;
      case CHANGED_FILES_ALLOWLIST -> Gate.ChangedFilesAllowlist.class;
      case CHANGED_FILES_MINIMUM -> Gate.ChangedFilesMinimum.class;
      case FORBID_PATHS -> Gate.ForbidPaths.class;
      case DIFF_MAX_LINES -> Gate.DiffMaxLines.class;
      case DIFF_MIN_LINES -> Gate.DiffMinLines.class;
      case JSON_SCHEMA_VALID -> Gate.JsonSchemaValid.class;
      case CRITERIA_CHECKLIST_COMPLETE -> Gate.CriteriaChecklistComplete.class;
      case PATCH_APPLIES_CLEANLY -> Gate.PatchAppliesCleanly.class;
      case NO_UNCOMMITTED_CHANGES -> Gate.NoUncommittedChanges.class;
      case TESTS_PASSED -> Gate.TestsPassed.class;
      case LINT_PASSED -> Gate.LintPassed.class;
      case HUMAN_APPROVAL -> Gate.HumanApproval.class;
    };
  }

  /** Returns the expression that creates a value of a type from arguments. */
  static CodeBlock made(RuntimeType type, CodeBlock arguments) {
    boolean hasFactory = type == RuntimeType.EVIDENCE_SCHEMA || type == RuntimeType.STEP_FLOW;
    return CodeBlock.of(hasFactory ? "$T.of($L)" : "new $T($L)", of(type), arguments);
  }

  /** Returns the call of a function with arguments. */
  static CodeBlock applied(RuntimeFunction function, CodeBlock arguments) {
    return switch (function) {
      case VERIFY_STEP -> CodeBlock.of("$T.verify($L)", VerifyStep.class, arguments);
    };
  }
}
