package io.promptcompiler.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.codegen.Block;
import org.apache.spark.sql.catalyst.expressions.codegen.CodeBlock;
import org.apache.spark.sql.catalyst.expressions.codegen.CodeGenerator;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** A call in a plan: the function and its struct argument. The result of null is null. */
final class PromptExpression extends Expression implements Serializable {
  private static final long serialVersionUID = 1L;

  private final PromptFunction function;
  private final Expression row;

  PromptExpression(PromptFunction function, Expression row) {
    this.function = function;
    this.row = row;
  }

  @Override
  public Seq<Expression> children() {
    return seq(List.of(row));
  }

  @Override
  public boolean nullable() {
    return row.nullable();
  }

  @Override
  public DataType dataType() {
    return function.resultType();
  }

  @Override
  public @Nullable Object eval(@Nullable InternalRow input) {
    Object parameters = row.eval(input);
    return parameters == null ? null : function.invoke((InternalRow) parameters);
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    String target = context.addReferenceObj("prompt", function, PromptFunction.class.getName());
    String type = CodeGenerator.javaType(dataType());
    ExprCode input = row.genCode(context);
    String call =
        """
        boolean %2$s = %4$s;
        %1$s %3$s = null;
        if (!%2$s) {
          %3$s = (%1$s) %5$s.invoke(%6$s);
        }
        """
            .formatted(type, code.isNull(), code.value(), input.isNull(), target, input.value());
    Block block = new CodeBlock(seq(List.of(call)), seq(List.of()));
    return code.copy(input.code().$plus(block), code.isNull(), code.value());
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new PromptExpression(function, children.head());
  }

  private static <T> Seq<T> seq(List<T> elements) {
    return CollectionConverters.asScala(elements).toSeq();
  }

  @Override
  public String sql() {
    return function.name() + "('" + function.prompt() + "', " + row.sql() + ")";
  }

  @Override
  public String toString() {
    return function.name() + "('" + function.prompt() + "', " + row + ")";
  }

  @Override
  public String prettyName() {
    return function.name();
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int n) {
    return n == 0 ? function : row;
  }

  @Override
  public boolean canEqual(@Nullable Object other) {
    return other instanceof PromptExpression;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PromptExpression call
        && function.equals(call.function)
        && row.equals(call.row);
  }

  @Override
  public int hashCode() {
    return 31 * function.hashCode() + row.hashCode();
  }
}
