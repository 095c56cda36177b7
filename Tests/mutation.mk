# Mutation tests: makes one small change at a time in each of these functions, and prints the changes that no test
# notices and that Tests/Mutation/answers does not explain. MOST limits the changes of each function to a sample,
# which is the same each time. Tests/Mutation/mutate.py describes what is compiled and run. The tests run at low
# priority.
FUNCTIONS ?= dual:step dual:exchange ratio:csi_ratio_find primal:csi_primal_step primal:find_ends primal:cross \
	flush:csi_flush values:sum_up values:csi_values_update pivot:csi_pivot_eliminate pivot:csi_pivot_descend pivot:key_in \
	btran:csi_btran_down cost:csi_cost_side cost:csi_cost_segment reduced:csi_reduced_exchange \
	reduced:csi_reduced_sum_kept refactor:csi_refactor_rows insert:csi_insert remove:remove_row \
	change:csi_change_constant transaction:restore_records conflict:csi_conflict_row unique:moves \
	levels:csolver_levels stamp:check_guards resize:put_terms hierarchy:go_through recheck:filter \
	recheck:csi_recheck_is_due strengths:keep_used
MOST ?= 12
.PHONY: mutate mutate-by-hand mutate-check
mutate:
	@nice -n 19 Tests/Mutation/mutate.py --most $(MOST) $(FUNCTIONS)

# Checks that all these functions still exist. A rule of `make lint`.
mutate-check:
	@Tests/Mutation/mutate.py --check $(FUNCTIONS)

# Plants defects that no single small change makes, and checks that random sessions and a test of large systems find
# them.
mutate-by-hand:
	@nice -n 19 Tests/Mutation/mutate.py --by-hand --test "plain judge 1000" --test "plain strictness"
